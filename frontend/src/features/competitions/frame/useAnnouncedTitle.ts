import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '@/shared/hooks/usePageTitle';
import { announce } from '@/shared/ui/LiveRegion';

/** Names the page in the tab and for screen readers. */
export function useAnnouncedTitle(page: string): void {
  const { t } = useTranslation();
  usePageTitle(page);
  useEffect(() => announce(t('live.opened', { page })), [page, t]);
}
