import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Title of the tab: "Papir A4 | Zbir". Without a page: the name and the slogan. */
export function usePageTitle(page: string | null | undefined): void {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = page ? t('site.title', { page }) : `${t('site.name')}: ${t('site.slogan')}`;
  }, [page, t]);
}
