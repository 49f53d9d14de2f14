"""What stands around the map: title, legend, scale, sources."""
