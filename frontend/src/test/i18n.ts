import type { Resource } from 'i18next';
import { i18next, startI18n } from '@/i18n';
import type { Lang } from '@/i18n/lang';

const files = import.meta.glob<Record<string, unknown>>('../i18n/locales/*/*.json', { import: 'default', eager: true });

/** Loads all languages and namespaces at once, so that tests need not wait for texts. */
function testResources(): Resource {
  const resources: Resource = {};
  for (const [path, tree] of Object.entries(files)) {
    const match = /locales\/(\w+)\/(\w+)\.json$/.exec(path);
    if (match?.[1] === undefined || match[2] === undefined) continue;
    const tag = match[1] === 'sr' ? 'sr-Latn' : 'en';
    (resources[tag] ??= {})[match[2]] = tree as Record<string, string>;
  }
  return resources;
}

export async function startTestI18n(lang: Lang = 'sr'): Promise<void> {
  await startI18n(lang, testResources());
  document.documentElement.lang = i18next.language;
}
