import { queryOptions } from '@tanstack/react-query';
import { post } from '@/api/client';

/** By the link in an e-mail, signed in or not. */
export const unsubscribe = (token: string, email: string) =>
  post('newsletter/unsubscribe', undefined, { query: { token, email } });

export const emailLinkQueries = {
  /** Opening the link confirms. A second request changes nothing, so one answer is enough while the page is open. */
  confirmNewsletter: (token: string, email: string) =>
    queryOptions({
      queryKey: ['newsletter-confirm', token, email],
      queryFn: ({ signal }) => post('newsletter/confirm', { token, email }, { signal }),
      staleTime: Infinity,
      retry: false,
    }),
};
