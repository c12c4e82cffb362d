from django.urls import path

from content.contact.api import Contact

urlpatterns = [path("contact", Contact.as_view())]
