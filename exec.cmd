@rem Windows has no `exec`, which lets the launcher take the place of the shell that npm starts.
@%*
