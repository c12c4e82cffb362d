import { useQuery } from '@tanstack/react-query';
import type { Found, Right } from '@/api/types';
import { useMay } from '@/entities/account/session/useMay';
import type { Lang } from '@/i18n/lang';
import { useDebounced } from '@/shared/hooks/useDebounced';
import { useLang } from '@/shared/hooks/useLang';
import type { Choice, ChoiceGroup } from '@/shared/form/useChoice';
import { foldText } from '@/shared/format/text';
import { paths } from '@/entities/site/paths';
import { useAdminT, type AdminT } from '@/admin/crud/useAdminT';
import { SCREENS } from '@/admin/registry';
import { findQuery } from './queries';

const DELAY_MS = 200;
const MOST_SCREENS = 5;

const GROUPS = ['screens', 'users', 'ads', 'offers', 'mails'] as const;
type Group = (typeof GROUPS)[number];

/** One row of the answer. to: the address it opens. */
export interface FoundRow extends Choice {
  to: string;
}

/** The screens that the viewer may open and in whose name each typed word begins a word, in the order of the menu. */
function screensNamed(typed: string, may: (right: Right) => boolean, adminT: AdminT, lang: Lang): FoundRow[] {
  const words = foldText(typed).split(/\s+/);
  return [
    { path: undefined, title: 'admin:screen.dashboard' as const, group: 'today' as const },
    ...SCREENS.filter(({ right }) => may(right)).map(({ path, title, group }) => ({ path, title, group })),
  ]
    .map(({ path, title, group }) => ({
      key: `screen-${path ?? ''}`,
      label: adminT(title),
      note: adminT(`admin:group.${group}`),
      to: paths.admin(lang, path),
    }))
    .filter(({ label }) => words.every((word) => ` ${foldText(label)}`.includes(` ${word}`)))
    .slice(0, MOST_SCREENS);
}

function groupsOf(found: Found, adminT: AdminT, lang: Lang): Record<Exclude<Group, 'screens'>, FoundRow[]> {
  const page = (path: string, id: number) => paths.admin(lang, `${path}/${id}`);
  return {
    users: found.users.map((person) => ({
      key: `user-${person.usr_id}`,
      label: person.usr_name,
      note: `${person.usr_username}, ${person.usr_email}`,
      to: page('users', person.usr_id),
    })),
    ads: found.products.map((ad) => ({
      key: `ad-${ad.pro_id}`,
      label: ad.pro_name,
      note: `${ad.pro_id}, ${ad.usr_username}`,
      to: page('products', ad.pro_id),
    })),
    offers: found.offers.map((offer) => ({
      key: `offer-${offer.off_id}`,
      label: adminT('admin:find.offer', { number: offer.off_id }),
      note: `${offer.usr_username}, ${offer.pro_name}`,
      to: page('offers', offer.off_id),
    })),
    mails: found.mails.map((mail) => ({
      key: `mail-${mail.id}`,
      label: mail.to ?? String(mail.id),
      note: adminT(`admin:find.mail_${mail.state}`),
      to: paths.admin(lang, 'mails', { search: mail.to ?? '' }),
    })),
  };
}

/** What a text may mean, in groups. settled: the answer on screen is the typed text's. */
export function useFound(text: string) {
  const adminT = useAdminT();
  const lang = useLang();
  const may = useMay();
  const typed = text.trim();
  const debounced = useDebounced(typed, DELAY_MS);
  const { data, isError, isFetching, refetch } = useQuery({
    ...findQuery(debounced),
    enabled: debounced !== '' && debounced === typed && may('read_people'),
  });
  const empty: Found = { users: [], products: [], offers: [], mails: [] };
  const rows =
    typed === '' ? null : { screens: screensNamed(typed, may, adminT, lang), ...groupsOf(data ?? empty, adminT, lang) };
  const groups: ChoiceGroup<FoundRow>[] =
    rows === null ? [] : GROUPS.map((key) => ({ key, title: adminT(`admin:find.groups.${key}`), choices: rows[key] }));
  return {
    groups,
    failed: isError && debounced === typed,
    settled: typed !== '' && debounced === typed && !isFetching,
    retry: () => void refetch(),
  };
}
