import { useTranslation } from 'react-i18next';
import { ContractArchive, type ChosenDeals } from '@/entities/deal/ContractArchive';
import { sheetFile } from '@/entities/deal/queries';
import { useLang } from '@/shared/hooks/useLang';
import { FetchButton } from '@/shared/ui/FetchButton';
import { isFiltered, type BoardFilter } from '../lib/search';
import { boardLabels, boardTable, packingList } from '../queries';
import styles from './Files.module.css';

/** Files of the deals that are shown, the sheet of all buyers, and the documents of the ticked deals or of all. */
export function Files({
  adId,
  filter,
  chosen,
}: {
  adId: number;
  filter: BoardFilter;
  /** The ticked deals. */
  chosen: ChosenDeals | null;
}) {
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
      <ContractArchive adId={adId} chosen={chosen} />
    </section>
  );
}
