import i18next, { type BackendModule, type Resource } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { langOfTag, speaksEnglish, TAG, type Lang } from './lang';
import commonSr from './locales/sr/common.json';
import { unbroken } from './unbroken';

/** Files of `locales/<lang>/<namespace>.json`; each is a chunk of its own that comes with the route that names it. */
const files = import.meta.glob<Record<string, unknown>>(
  ['./locales/*/*.json', '!./locales/*/admin*.json', '!./locales/sr/common.json'],
  { import: 'default' },
);

async function wordsOf(lang: Lang, namespace: string): Promise<Record<string, unknown>> {
  const path = `./locales/${lang}/${namespace}.json`;
  const load = files[path] ?? (await import('./admin')).files[path];
  if (load === undefined) throw new Error(`No language file ${path}`);
  return load();
}

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (tag, namespace, done) => {
    wordsOf(langOfTag(tag), namespace).then(
      (resource) => done(null, resource),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
    );
  },
};

/** Starts i18next once, before the first render. Tests give `resources` and load nothing. */
export async function startI18n(lang: Lang, resources?: Resource): Promise<typeof i18next> {
  if (resources === undefined) i18next.use(backend);
  await i18next.use(initReactI18next).init({
    lng: TAG[lang],
    // A missing key is a bug to be seen, not English on a Serbian page.
    fallbackLng: false,
    supportedLngs: ['sr-Latn', 'en'],
    load: 'currentOnly',
    ns: ['common'],
    defaultNS: 'common',
    resources: resources ?? { 'sr-Latn': { common: commonSr } },
    partialBundledLanguages: true,
    // React escapes by itself.
    interpolation: { escapeValue: true, escape: unbroken },
    returnNull: false,
    react: { useSuspense: true },
  });
  return i18next;
}

type I18n = Pick<typeof i18next, 'hasResourceBundle' | 'loadNamespaces' | 'reloadResources'>;

/**
 * All of the named words, or a failure: the library shows keys where words did not come, and asks for them once only.
 */
async function sure(i18n: I18n, tag: string, names: readonly string[]): Promise<void> {
  const lacking = () => names.filter((name) => !i18n.hasResourceBundle(tag, name));
  if (lacking().length > 0) await i18n.reloadResources([tag], lacking());
  if (lacking().length > 0) throw new TypeError(`No words: ${tag} ${lacking().join(', ')}`);
}

export async function setLang(lang: Lang): Promise<void> {
  const tag = TAG[lang];
  if (i18next.language === tag) return;
  await i18next.loadLanguages(tag);
  await sure(i18next, tag, namesOf(i18next.options.ns));
  await i18next.changeLanguage(tag);
}

const namesOf = (ns: string | readonly string[] | undefined): readonly string[] =>
  typeof ns === 'string' ? [ns] : (ns ?? []);

let inEnglish: typeof i18next | null = null;

/**
 * The same words, always in English: for the pages that are English whatever their address says. The language of the
 * site stays as it is meanwhile, so there is nothing to set back when such a page is left.
 */
export function english(): typeof i18next {
  inEnglish ??= i18next.cloneInstance({ lng: TAG.en, ns: ['common'] });
  return inEnglish;
}

/** As `loadNamespaces`, for a page that is always in English. */
export async function loadEnglish(names: readonly string[]): Promise<void> {
  await english().loadNamespaces(['common', ...names]);
  await sure(english(), TAG.en, ['common', ...names]);
}

/** The language of the page that is shown, for what stands outside of its components. */
export function pageLang(): Lang {
  return speaksEnglish(window.location.pathname) ? 'en' : langOfTag(i18next.language);
}

/** Awaited by a route before it shows, so that no text appears late. */
export async function loadNamespaces(names: readonly string[]): Promise<void> {
  await i18next.loadNamespaces([...names]);
  await sure(i18next, i18next.language, names);
}

export { i18next };
