import { useTranslation } from 'react-i18next';
import { sheetFile } from '@/entities/deal/queries';
import { useLang } from '@/shared/hooks/useLang';
import { FetchButton } from '@/shared/ui/FetchButton';
import { isFiltered, type BoardFilter } from '../lib/search';
import { boardLabels, boardTable, packingList } from '../queries';
import styles from './Files.module.css';

/** Files of the deals that are shown, and the sheet of all buyers. */
export function Files({ adId, filter }: { adId: number; filter: BoardFilter }) {
  const { t } = useTranslation(['board', 'deals']);
  const lang = useLang();
  return (
    <section className={styles.files} aria-label={t('files.title')}>
      {isFiltered(filter) ? <p>{t('files.filtered')}</p> : null}
      <div className={styles.buttons}>
        <FetchButton label={t('files.csv')} load={() => boardTable(adId, filter)} />
        <FetchButton label={t('files.labels')} load={() => boardLabels(adId, filter, lang)} />
        <FetchButton label={t('files.packing')} load={() => packingList(adId, filter, lang)} />
        <FetchButton label={t('deals:sheet.csv')} load={() => sheetFile(adId, 'csv')} />
        <FetchButton label={t('deals:sheet.pdf')} load={() => sheetFile(adId, 'pdf')} />
      </div>
    </section>
  );
}
