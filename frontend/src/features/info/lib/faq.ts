import type { Faq } from '@/api/types';
import { foldText } from '@/shared/format/text';

/** The text of sanitised HTML, parsed in a separate document in which nothing loads. */
function textOf(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent;
}

/** Questions that contain every word of the search, in the question or in the answer; diacritics do not matter. */
export function findQuestions(questions: readonly Faq[], search: string): Faq[] {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...questions];
  return questions.filter(({ question, answer }) => {
    const text = foldText(`${question} ${textOf(answer)}`);
    return words.every((word) => text.includes(word));
  });
}

const PLACE = /^#q-([1-9]\d*)$/;

/** Id of a question within the page, for links to it. */
export const placeOf = (faqId: number) => `q-${faqId}`;

/** The question that the end of an address names; null when it names none. */
export function questionOf(hash: string): number | null {
  const match = PLACE.exec(hash);
  return match === null ? null : Number(match[1]);
}
