/** A notification in the words of the page's language, made of its payload and the table of types. */
import {
  definitionOf,
  isNotificationType,
  sectionOf,
  type NotificationType,
  type OrderedFile,
  type Outcome,
  type Section,
} from '@/entities/notification/types';
import { numberField, recordField, textField, type Payload } from '@/entities/notification/payload';
import { commonValues, personValues, type Source, type Values } from '@/entities/notification/values';
import type { Lang } from '@/i18n/lang';

interface Notification {
  title: string;
  text: string;
  outcome: Outcome | null;
  /** The ad it is about; of a renewal the new round. */
  adId: number | null;
  isNewRound: boolean;
  /** The offer of the deal it is about. */
  dealId: number | null;
  section: Section;
  /** The changed details of a person, old and new. */
  change: Change | null;
  /** Which file was ordered, for the link to its download. */
  file: OrderedFile | null;
}

export interface Change {
  userId: number | null;
  name: string;
  side: 'seller' | 'buyer';
  fields: readonly { name: ChangedField; old: string; new: string }[];
}

type ChangedField = (typeof CHANGED)[number];

const CHANGED = [
  'usr_name',
  'usr_username',
  'usr_address',
  'cnt_name',
  'usr_phone_number',
  'usr_region',
  'usr_postal_code',
] as const;

function changeOf(source: Source, side: Change['side']): Change {
  const { payload, lang } = source;
  const before = recordField(payload, 'old');
  const after = recordField(payload, 'new');
  const valueOf = (person: Record<string, unknown>, field: ChangedField): string =>
    field === 'cnt_name' && lang === 'en' && typeof person.cnt_name_en === 'string'
      ? person.cnt_name_en
      : textField(person, field);
  return {
    userId: numberField(payload, 'usr_id'),
    name: personValues(source).person ?? '',
    side,
    fields: CHANGED.map((name) => ({ name, old: valueOf(before, name), new: valueOf(after, name) })),
  };
}

/** Put the notifications of one ad together where the newest of them is; all others stay alone. */
export function byAd<Row>(rows: readonly Row[], adOf: (row: Row) => number | null): Row[][] {
  const groups = new Map<number | Row, Row[]>();
  for (const row of rows) {
    const key = adOf(row) ?? row;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()];
}

/** The value of each mark in the texts of a type. */
export const valuesOf = (type: NotificationType, source: Source): Values => ({
  ...commonValues(source),
  ...definitionOf(type).values?.(source),
});

/** Null for a type that this client does not know: the page shows its bare date. */
export function describeNotification(
  payload: Payload,
  t: Source['t'],
  lang: Lang,
  reader: Source['reader'],
): Notification | null {
  const { type } = payload;
  if (!isNotificationType(type)) return null;
  const source = { payload, t, lang, reader };
  const definition = definitionOf(type);
  const key = definition.text?.(payload) ?? type;
  const values = valuesOf(type, source);
  return {
    title: t(`type.${key}.title`, { replace: values }),
    // A sentence that stays out leaves a blank, and a unit's own full stop ends the sentence too: "20 kom."
    text: t(`type.${key}.text`, { replace: values }).trim().replaceAll(/ {2,}/g, ' ').replaceAll('..', '.'),
    outcome: definition.outcome ?? null,
    adId: numberField(payload, 'pro_id'),
    isNewRound: definition.isNewRound === true,
    dealId: definition.deal === true ? numberField(payload, 'off_id') : null,
    section: sectionOf(type, payload),
    change: definition.changed === undefined ? null : changeOf(source, definition.changed),
    file: definition.file?.(payload) ?? null,
  };
}
