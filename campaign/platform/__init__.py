"""What any site needs: throttling, request ids, time limits, error pages. It knows nothing of campaigns."""
