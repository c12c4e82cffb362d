"""What bounds the notifications that a person's acts send. Source: docs/spec/reliability.md, S18."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from marketplace.common.messaging.bounds import Bound, ByRule

AD_EDITS: Final = Bound("ad-edit", 60, 12, _("You can tell buyers of %(limit)s changes of your ads an hour."))
IDENTITY_EDITS: Final = Bound(
    "identity", 10, 10, _("You can change your name, address or phone %(limit)s times an hour.")
)
ACCOUNT_CHANGES: Final = Bound("account", 10, 10, _("You can change your bank account %(limit)s times an hour."))
OFFER_CHANGES: Final = Bound("offer-change", 60, 20, _("You can change offers %(limit)s times an hour."))
RENEWALS: Final = Bound("renewal", 60, 30, _("You can renew %(limit)s ads an hour."))
UNDONE_STEPS: Final = Bound("step-undone", 200, 6, _("You can undo %(limit)s steps an hour."))

ENDS: Final = ByRule("A sale ends once, and a job tells of its end and of what comes before it.")
BINDS: Final = ByRule("What binds a deal is told always and at once; it happens once for each offer.")
RECORDED_STEPS: Final = ByRule(
    "One step of a kind stands at a time, so whoever repeats them has to undo them, which is counted."
)
ONCE: Final = ByRule("It can be done once for each deal.")
OFFERS: Final = ByRule("One offer of a buyer counts on an ad, and ten a day can be given up.")
CONFIRMED: Final = ByRule("It wants a confirmation of who one is.")
