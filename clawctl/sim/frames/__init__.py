"""What stands around a screen's rows: bars, dialogs, the shade, the keyboard."""
