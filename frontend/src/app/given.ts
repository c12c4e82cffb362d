import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { getSid } from '@/api/session';
import { langOfTag } from '@/i18n/lang';

interface Given {
  lang: string;
  answers: [QueryKey, unknown][];
}

function isGiven(value: unknown): value is Given {
  return typeof value === 'object' && value !== null && 'lang' in value && 'answers' in value;
}

/**
 * Puts the answers that came with the page where the pages look for them. They are a visitor's, in the language of the
 * page: who is signed in asks for the own ones.
 */
export function takeGiven(client: QueryClient): void {
  const text = document.getElementById('given')?.textContent;
  if (!text || getSid() !== null) return;
  const given: unknown = JSON.parse(text);
  if (!isGiven(given) || given.lang !== langOfTag(document.documentElement.lang)) return;
  for (const [key, answer] of given.answers) client.setQueryData(key, answer);
}
