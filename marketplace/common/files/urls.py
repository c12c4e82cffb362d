"""Address of uploaded files."""

from django.urls import path

from marketplace.common.files.serve import serve_file

urlpatterns = [path("files/<path:path>", serve_file)]
