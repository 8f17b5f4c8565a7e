"""What the device's own tools print when the system refuses them: the words clients look for.

Room     clawctl.sim, pure data. The commands say them where a phone would, faults where told to.
"""

# What the second of two that want UiAutomation gets, tool or server.
ALREADY_REGISTERED = (
    "java.lang.IllegalStateException: UiAutomationService"
    " android.accessibilityservice.IAccessibilityServiceClient$Stub$Proxy@5deffd5"
    "already registered!"
)
_SECURITY = "java.lang.SecurityException: "
DENIED_OLD = _SECURITY + "Injecting to another application requires INJECT_EVENTS permission"
DENIED = (
    _SECURITY + "Injecting input events requires the caller (or the source of the instrumentation,"
    " if any) to have the INJECT_EVENTS permission."
)
UNMAPPABLE = (
    "Exception occurred while executing 'text':\n"
    "java.lang.NullPointerException: Attempt to get length of null array"
)
