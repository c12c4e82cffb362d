import { demoAccounts, python, sessionOf } from '../support/rpc';
import type { Numbers } from './states';

export interface Known {
  /** What the client keeps of each viewer's session. */
  sessions: Record<string, Record<string, string>>;
  numbers: Numbers;
}

/*
 * Signs in each person once, because a second sign-in would end the first session; all browsers share that one. Asks
 * the database for an ad or competition in each state, because no page lists them all.
 */
const PEOPLE = { buyer: 'milica', seller: 'medonosa', closed: 'gruza', shop: 'linea' } as const;

const NUMBERS = `
import json
from django.db.models import Q
from competitions.models import Competition
from content.news.models import Article
from marketplace.common.db import clock
from trading.catalogue.models import Ad
from trading.offers.models import Offer

now = clock.now()
live = Ad.objects.filter(deleted_at=None, expires_at__gt=now)
open_ads = live.filter(closed_at=None)

def first(ads):
    found = ads.order_by("pk").first()
    return found.pk if found else 0

waiting = [ad.pk for ad in open_ads.order_by("pk") if any(step["limited"] for step in ad.price_ladder) and ad.reserved > 0]
print(json.dumps({
    "ad": first(open_ads.filter(name__startswith="Livadski med")),
    "mine": first(open_ads.filter(offers__buyer__username="milica", offers__status=1)),
    "waiting": waiting[0] if waiting else 0,
    "five": next((ad.pk for ad in open_ads.order_by("pk") if len(ad.price_ladder) == 5), 0),
    "empty": first(open_ads.filter(reserved=0, restriction=None)),
    "hours": first(open_ads.exclude(restriction=None)),
    "sold-out": first(live.exclude(closed_at=None)),
    "bought": first(Ad.objects.filter(expires_at__lte=now, deleted_at=None, offers__buyer__username="milica")),
    "sold": first(Ad.objects.filter(expires_at__lte=now, deleted_at=None, buyers__gt=0)),
    "no-buyers": first(Ad.objects.filter(expires_at__lte=now, deleted_at=None, buyers=0)),
    "deleted": first(Ad.objects.exclude(deleted_at=None)),
    "deal": Offer.objects.get(ad__expires_at__lte=now, ad__deleted_at=None, buyer__username="milica").pk,
    "own": first(open_ads.filter(seller__username="medonosa", reserved__gt=0)),
    "editable": first(open_ads.filter(seller__username="medonosa")),
    "board": first(Ad.objects.filter(expires_at__lte=now, deleted_at=None, buyers__gt=0, seller__username="gruza")),
    "competition": Competition.objects.get(status="active", deleted_at=None).pk,
    "article": Article.objects.order_by("pk").first().pk,
}))
`;

/** Signs everybody in and looks everything up. */
export async function learn(): Promise<Known> {
  const accounts = await demoAccounts();
  const sessions: Record<string, Record<string, string>> = {};
  for (const [part, username] of Object.entries(PEOPLE)) sessions[part] = await sessionOf(username, false);
  const admin = accounts.find(({ role }) => role === 'admin');
  if (admin === undefined) throw new Error('The demo has no administrator');
  sessions.admin = await sessionOf(admin.username, true);
  return { sessions, numbers: JSON.parse(await python(NUMBERS)) as Numbers };
}
