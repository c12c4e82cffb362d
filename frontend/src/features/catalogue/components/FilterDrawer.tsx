import { Button, Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AdFilters } from '@/entities/ad/queries';
import styles from './FilterDrawer.module.css';
import { Filters } from './Filters';

/** The filters below 1000 px. Each choice takes effect at once; the button only closes the drawer. */
export function FilterDrawer({
  opened,
  onClose,
  filters,
  onChange,
  hits,
}: {
  opened: boolean;
  onClose: () => void;
  filters: AdFilters;
  onChange: (change: Partial<AdFilters>) => void;
  /** Number of hits of the last answer; null before the first one, and where not all are counted. */
  hits: number | null;
}) {
  const { t } = useTranslation('catalogue');
  const { t: tc } = useTranslation();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="left"
      size={360}
      title={t('filter.title')}
      closeButtonProps={{ 'aria-label': tc('action.close'), size: 'lg' }}
      // The drawer's head must not be a `banner` landmark of the page.
      attributes={{ header: { role: 'none' } }}
      classNames={{ content: styles.content, header: styles.header, body: styles.body }}
    >
      <Filters filters={filters} onChange={onChange} onCategory={onClose} />
      <div className={styles.bar}>
        <Button fullWidth size="md" onClick={onClose}>
          {hits === null ? t('filter.show_all') : t('filter.show', { count: hits })}
        </Button>
      </div>
    </Drawer>
  );
}
