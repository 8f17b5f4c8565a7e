"""What opens a service: the form of the table's rows.

Room     clawctl.sim.services.
"""

from collections.abc import Callable

from clawctl.sim.handset import Handset
from clawctl.sim.transport import Service, Stream

# (handset, what stands before the first ":", split at ","; what stands after it; stream)
Opening = Callable[[Handset, tuple[str, ...], str, Stream], Service | None]
