"""What the server says of each page of the client: its head, whether it exists, the sitemap and robots."""
