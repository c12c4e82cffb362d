import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Button, Checkbox, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ChevronDown, FileCheck, MessageSquare, ReceiptText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { BoardDeal, BoardMeta, BulkKind } from '@/api/types';
import { STEP_ICONS } from '@/entities/deal/stepIcons';
import { errorText } from '@/shared/form/errorText';
import { toast } from '@/shared/ui/toast';
import { MOST_DEALS, possibleSteps, withoutDocument } from '../lib/bulk';
import { isFiltered, type BoardFilter } from '../lib/search';
import type { Selection } from '../lib/useSelection';
import { allDeals } from '../queries';
import type { OpenDialog } from './BoardDialogs';
import styles from './BulkBar.module.css';

interface Shown {
  meta: BoardMeta;
  /** Those of the page. */
  rows: readonly BoardDeal[];
  filter: BoardFilter;
  selection: Selection;
}

/** What is done with many deals at once: ticking them, one step or document for all, a message. */
export function BulkBar({ onOpen, ...shown }: Shown & { onOpen: (dialog: OpenDialog) => void }) {
  const { t } = useTranslation('board');
  const { deals } = shown.selection;
  const count = deals.length;
  return (
    <div className={styles.bar}>
      <Ticks {...shown} />
      <div className={styles.actions}>
        {count === 0 ? null : (
          <>
            <DocumentButtons deals={deals} onOpen={onOpen} />
            <StepsMenu
              deals={deals}
              onChoose={(kind, ready) => onOpen({ kind, deals: ready, left: count - ready.length })}
            />
          </>
        )}
        <Button
          variant="default"
          leftSection={<MessageSquare size={16} aria-hidden />}
          onClick={() => onOpen({ kind: 'message', deals })}
        >
          {t(count > 0 ? 'message.chosen' : isFiltered(shown.filter) ? 'message.filtered' : 'message.all')}
        </Button>
      </div>
    </div>
  );
}

const DOCUMENTS = { contract: FileCheck, proforma: ReceiptText } as const;

/** A document for those of the ticked deals that have none yet. */
function DocumentButtons({ deals, onOpen }: { deals: readonly BoardDeal[]; onOpen: (dialog: OpenDialog) => void }) {
  const { t } = useTranslation('board');
  return (['contract', 'proforma'] as const).map((kind) => {
    const ready = withoutDocument(deals, kind);
    const Icon = DOCUMENTS[kind];
    if (ready.length === 0) return null;
    return (
      <Button
        key={kind}
        variant="default"
        leftSection={<Icon size={16} aria-hidden />}
        onClick={() => onOpen({ kind, deals: ready, left: deals.length - ready.length })}
      >
        {t('documents.item', { document: t(`documents.${kind}.do`), count: ready.length })}
      </Button>
    );
  });
}

/** Ticks the page, or all that the filter leaves. */
function Ticks({ meta, rows, filter, selection }: Shown) {
  const { t } = useTranslation('board');
  const most = Math.min(meta.items, MOST_DEALS);
  const count = selection.deals.length;
  const here = rows.filter((deal) => selection.has(deal.off_id)).length;
  const whole = here === rows.length;
  const all = useMutation({
    mutationFn: () => allDeals(meta.pro_id, filter),
    onSuccess: (deals) => {
      selection.put(deals);
      if (meta.items > MOST_DEALS) toast.info(t('select.limit', { max: MOST_DEALS }));
    },
    onError: (error) => toast.err(errorText(error)),
  });
  return (
    <div className={styles.ticks}>
      <Checkbox
        label={t('select.page')}
        checked={whole}
        indeterminate={count > 0 && !whole}
        onChange={() => (whole ? selection.take(rows.map((deal) => deal.off_id)) : selection.put(rows))}
      />
      {count === 0 ? null : <span className={styles.count}>{t('select.chosen', { count })}</span>}
      {meta.items > rows.length && count < most ? (
        <Button variant="subtle" size="compact-md" loading={all.isPending} onClick={() => all.mutate()}>
          {t('select.all', { count: most })}
        </Button>
      ) : null}
      {count === 0 ? null : (
        <Button variant="subtle" size="compact-md" onClick={selection.clear}>
          {t('select.clear')}
        </Button>
      )}
    </div>
  );
}

/** The steps that at least one of the ticked deals takes, each with how many do. */
function StepsMenu({
  deals,
  onChoose,
}: {
  deals: readonly BoardDeal[];
  onChoose: (kind: BulkKind, ready: BoardDeal[]) => void;
}) {
  const { t } = useTranslation('board');
  const steps = possibleSteps(deals);
  if (steps.length === 0) return <span className={styles.nothing}>{t('bulk.nothing')}</span>;
  return (
    <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button rightSection={<ChevronDown size={16} aria-hidden />}>{t('bulk.steps')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {steps.map(({ kind, ready }) => {
          const Icon = STEP_ICONS[kind];
          return (
            <Menu.Item
              key={kind}
              leftSection={<Icon size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => onChoose(kind, ready)}
            >
              {t('bulk.item', { step: t(`bulk.${kind}`), count: ready.length })}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
