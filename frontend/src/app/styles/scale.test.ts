import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { theme } from '../theme';

const SRC = `${import.meta.dirname}/../..`;

/** Lengths that are no step of a scale, by what decides them. */
const EXCEPTIONS: Record<string, readonly string[]> = {
  'A pill: half of its height.': [
    'app/layouts/Counter.module.css border-radius: 9px',
    'entities/offer/OfferFields.module.css border-radius: 9px',
    'features/messages/components/Bubble.module.css border-radius: 3px',
    'features/messages/components/ChatLog.module.css border-radius: 18px',
    'features/messages/components/ChatLog.module.css border-radius: 22px',
    'features/messages/components/ChatLog.module.css border-radius: 9px',
    'features/messages/components/ConversationList.module.css border-radius: 10px',
    'features/messages/components/ConversationList.module.css padding: 5px',
  ],
  'A sheet of a ballot, drawn.': ['features/competitions/voting/BallotBox.module.css border-radius: 3px'],
  'A hairline, or hidden from view.': [
    'admin/crud/Truncated.module.css margin: 1px',
    'admin/screens/integrity/IntegrityScreen.module.css padding: 1px',
    'app/styles/global.css margin: 1px',
    'entities/pricing/ladder/PriceLadder.module.css padding: 1px',
    'features/messages/pages/MessagesPage.module.css margin: 1px',
    'shared/ui/Stars.module.css gap: 1px',
    'shared/ui/States.module.css gap: 1px',
  ],
  'Aligns with a label or with the first line of a text.': [
    'admin/crud/RowsField.module.css margin-top: 27px',
    'entities/account/form/SocialFields.module.css margin-top: 26px',
    'entities/content/ContactForm.module.css margin: 1px',
    'features/catalogue/components/FilteredList.module.css margin-top: 26px',
    'features/info/components/Questions.module.css margin-top: 3px',
    'shared/form/FormAlert.module.css margin-top: 3px',
    'shared/ui/Toaster.module.css margin-top: 1px',
  ],
  'As wide as the marks of a list.': [
    'entities/offer/WhatNext.module.css padding-left: 18px',
    'features/competitions/entry/entry.module.css padding-left: 18px',
    'shared/form/FormAlert.module.css padding-left: 18px',
  ],
  'Keeps clear of a control or a column beside it, or makes a control as high as others.': [
    'app/layouts/LanguageLinks.module.css padding-block: 11px',
    'app/styles/first.css margin-left: 272px',
    'app/styles/first.css padding: 22px',
    'app/styles/first.css padding: 44px',
    'entities/ad/CategoryTree.module.css margin-left: 22px',
    'entities/ad/CategoryTree.module.css padding-left: 36px',
    'entities/message/MessageField.module.css padding: 9px',
    'features/home/components/Banners.module.css padding: 60px',
    'features/notifications/components/NotificationItem.module.css padding: 54px',
    'shared/ui/DataTable.module.css padding: 60px',
    'shared/ui/SearchBox.module.css padding: 38px',
    'entities/site/search/SiteSearch.module.css padding: 44px',
  ],
};

function sheets(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = `${folder}/${name}`;
    return statSync(path).isDirectory() ? sheets(path) : name.endsWith('.css') ? [path] : [];
  });
}

const DECLARATION =
  /(?<=[{;\s])(?<property>(?:padding|margin)(?:-[a-z-]+)?|(?:row-|column-)?gap|border(?:-[a-z]+)*-radius|font-size)\s*:(?<value>[^;}]+)/g;

/** Every length in px or rem that a sheet writes where a token belongs, as `property: length`. */
function rawLengths(css: string): string[] {
  return [...css.replace(/\/\*.*?\*\//gs, '').matchAll(DECLARATION)].flatMap(({ groups }) =>
    [...(groups?.value ?? '').matchAll(/(?<![\w.])\d*\.?\d+(?:px|rem)\b/g)].map(
      ([length]) => `${groups?.property ?? ''}: ${length}`,
    ),
  );
}

it('finds a length that is no token', () => {
  expect(
    rawLengths('.a { padding: var(--zb-space-8) 7px; margin-top:-1.5rem } /* gap: 4px */ .b {\n  gap: 1em;\n}'),
  ).toEqual(['padding: 7px', 'margin-top: 1.5rem']);
  expect(rawLengths('.a { scroll-margin-top: 4px; --gap: 4px; border-top-left-radius: 2px; font-size: 1rem }')).toEqual(
    ['border-top-left-radius: 2px', 'font-size: 1rem'],
  );
});

it('space, corners and type of the style sheets are tokens', () => {
  const found = sheets(SRC).flatMap((path) =>
    rawLengths(readFileSync(path, 'utf8')).map((length) => `${path.slice(SRC.length + 1)} ${length}`),
  );
  expect([...new Set(found)].sort()).toEqual(Object.values(EXCEPTIONS).flat().sort());
});

it('the sizes of the component library are steps of the same scales', () => {
  const tokens = readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8');
  const values = (scale: string) =>
    [...tokens.matchAll(new RegExp(`--zb-${scale}-\\w+: ([^;]+);`, 'g'))].map((match) => match[1]);
  const sizes = { space: theme.spacing, radius: theme.radius, text: theme.fontSizes };
  for (const [scale, named] of Object.entries(sizes)) {
    for (const size of Object.values(named ?? {})) expect(values(scale)).toContain(size);
  }
});
