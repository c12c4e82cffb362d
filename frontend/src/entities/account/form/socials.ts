import type { SocialLink } from '@/api/types';
import { typedLink } from '@/shared/format/text';

/** One row of the form: a network and its link. */
export interface SocialValue {
  sct_id: number | null;
  link: string;
}

/** Ready to send: rows without a link or type are dropped, a missing scheme is https. */
export function socialsToSend(values: readonly SocialValue[]): Pick<SocialLink, 'sct_id' | 'link'>[] {
  return values.flatMap(({ sct_id, link }) => {
    const address = typedLink(link);
    return sct_id === null || address === null ? [] : [{ sct_id, link: address }];
  });
}

/** Links that were typed but are none; by row. */
export function socialErrors(values: readonly SocialValue[], invalid: string): Record<number, string> {
  const errors: Record<number, string> = {};
  values.forEach(({ link }, index) => {
    if (link.trim() !== '' && (typedLink(link) === null || link.length > 1100)) errors[index] = invalid;
  });
  return errors;
}
