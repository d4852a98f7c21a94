"""What makes the pages an app: static files by build, the manifest, the service worker."""
