"""The worker and the beat inside the web process, when it runs alone."""
