"""The frame around the map: title, legend, scale, sources."""
