import { get, patch } from '@/api/client';
import type { TutorialRow } from '@/api/types';
import { LANGS } from '@/i18n/lang';
import { nameErrorsByLanguage, defineResource, EMPTY_TEXT, type LocalizedText } from '@/admin/crud/resource';
import { ResourceScreen } from '@/admin/crud/ResourceScreen';
import { YesNoTag } from '@/admin/crud/YesNoTag';

interface TutorialDraft {
  tut_text: LocalizedText;
}

/**
 * Loads the texts of both languages. For a language without text the API returns the text of the other, so only the
 * list tells whether a text is missing.
 */
async function load({ tut_id: id }: TutorialRow, signal: AbortSignal): Promise<TutorialDraft> {
  const texts = await Promise.all(
    LANGS.map(async (locale) => {
      const rows = await get('tutorials', undefined, { signal, locale });
      if (rows.find((row) => row.tut_id === id)?.empty !== 0) return [locale, ''] as const;
      const text = await get(`tutorials/${id}`, undefined, { signal, locale });
      return [locale, text.tut_text] as const;
    }),
  );
  return { tut_text: { ...EMPTY_TEXT, ...Object.fromEntries(texts) } };
}

async function save(draft: TutorialDraft, { tut_id: id }: TutorialRow, before: TutorialDraft): Promise<void> {
  for (const locale of LANGS) {
    const text = draft.tut_text[locale];
    if (text === before.tut_text[locale]) continue;
    await nameErrorsByLanguage(locale, patch(`tutorials/${id}`, { tut_text: text }, { locale }));
  }
}

export const tutorialsResource = defineResource<TutorialRow, TutorialDraft>({
  key: 'tutorials',
  title: 'admin:screen.tutorials',
  id: (row) => row.tut_id,
  name: (row) => `${row.tut_id}. ${row.tut_name}`,
  source: { path: 'tutorials', unpaged: true, inLanguage: true },
  columns: [
    { key: 'name', sort: 'tut_name', label: 'adminContent:tutorial.name', cell: (row) => row.tut_name },
    { key: 'id', sort: 'tut_id', label: 'adminContent:tutorial.id', figure: true, cell: (row) => row.tut_id },
    {
      key: 'state',
      label: 'adminContent:tutorial.state',
      cell: (row) => (
        <YesNoTag good={row.empty === 0} yes="adminContent:tutorial.filled" no="adminContent:tutorial.empty" />
      ),
    },
  ],
  form: {
    empty: { tut_text: EMPTY_TEXT },
    size: 'md',
    fields: [
      {
        kind: 'html',
        name: 'tut_text',
        label: 'adminContent:tutorial.text',
        hint: 'adminContent:tutorial.text_hint',
        perLanguage: true,
      },
    ],
    edit: { load, save },
  },
  invalidates: [['tutorial']],
});

export const TutorialsScreen = () => <ResourceScreen resource={tutorialsResource} />;
