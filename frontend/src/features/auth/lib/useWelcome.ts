import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SignedIn } from '@/api/types';
import { forgetDraftsOfOthers } from '@/entities/offer/draft';
import { toast } from '@/shared/ui/toast';

/** Greets somebody who is signed in now and keeps who they are, so that it is not asked again at once. */
export function useWelcome(): (session: SignedIn) => void {
  const { t } = useTranslation('auth');
  const client = useQueryClient();
  return ({ sid, ...person }) => {
    forgetDraftsOfOthers(person.usr_id);
    client.setQueryData(['session', sid], person);
    toast.ok(t('sign_in.done', { name: person.display_name }));
  };
}
