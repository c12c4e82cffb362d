import { Button, Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@/shared/format/money';
import styles from './FilterDrawer.module.css';
import { Filters, type FiltersProps } from './Filters';
import { SortSelect } from './SortSelect';

/**
 * The filters below 1000 px; on phones a sheet, which holds the order, too. Each choice takes effect at once; the button
 * only closes the drawer.
 */
export function FilterDrawer({
  opened,
  onClose,
  phone,
  hits,
  ...list
}: FiltersProps & {
  opened: boolean;
  onClose: () => void;
  phone: boolean;
  /** Number of hits of the last answer; null before the first one, and where not all are counted. */
  hits: number | null;
}) {
  const { t } = useTranslation('catalogue');
  const { t: tc } = useTranslation();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position={phone ? 'bottom' : 'left'}
      size={phone ? '92%' : 360}
      title={t(phone ? 'filter.title_order' : 'filter.title')}
      closeButtonProps={{ 'aria-label': tc('action.close'), size: 'lg' }}
      // The drawer's head must not be a `banner` landmark of the page.
      attributes={{ header: { role: 'none' } }}
      classNames={{ content: styles.content, header: styles.header, body: styles.body }}
    >
      {phone ? <SortSelect filters={list.filters} onChange={list.onChange} className={styles.sort} /> : null}
      <Filters {...list} onCategory={onClose} />
      <div className={styles.bar}>
        <Button fullWidth size="md" onClick={onClose}>
          {hits === null ? t('filter.show_all') : t('filter.show', { n: formatNumber(hits), count: hits })}
        </Button>
      </div>
    </Drawer>
  );
}
