"""The served page: its head for search engines, its first view, the client's build, the sitemap and robots.txt."""
