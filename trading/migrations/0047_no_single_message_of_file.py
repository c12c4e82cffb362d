from django.db import migrations

from marketplace.common.db.online_operations import RemoveUniqueOnline


class Migration(migrations.Migration):
    """What is sent to many people is one file in the conversation with each."""

    atomic = False
    dependencies = [("trading", "0046_file_once_in_conversation")]

    operations = [RemoveUniqueOnline("message", "one_message_per_file")]
