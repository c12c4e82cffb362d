import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Button, Menu } from '@mantine/core';
import { ChevronDown, FileText, Star } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Deal, RecordedKind } from '@/api/types';
import { STEP_ICONS } from '@/entities/deal/stepIcons';
import { formatDateTime } from '@/shared/format/date';
import { Tag } from '@/shared/ui/Tag';
import { expected, isMyTurn, paysNow, recordable, stands, type OpenDialog } from '../lib/steps';
import { Contact } from './Contact';
import styles from './NextStep.module.css';
import { PayPanel } from './PayPanel';

/** What comes next, as the reader sees it. */
function useSentence(deal: Deal): string {
  const { t } = useTranslation('deal');
  const { step } = deal.next;
  if (stands(deal, 'rejected')) return t('next.rejected');
  if (stands(deal, 'withdrawn')) {
    const goods = (['handed_over', 'shipped', 'received'] as const).some((kind) => stands(deal, kind));
    const money = stands(deal, 'paid') || stands(deal, 'payment_confirmed');
    const back = [goods && t('next.withdrawn_goods'), money && t('next.withdrawn_money')].filter(Boolean);
    return [t('next.withdrawn'), ...(back.length === 0 ? [t('next.withdrawn_open')] : back)].join(' ');
  }
  switch (step) {
    case 'payment_asked':
      return t(deal.side === 'buyer' ? 'next.payment_asked_buyer' : 'next.payment_asked_seller');
    case 'contract_issued':
    case 'paid':
    case 'payment_confirmed':
    case 'handed_over':
    case 'received':
    case 'settled':
      return t(isMyTurn(deal) ? `next.${step}_mine` : `next.${step}_theirs`);
    default:
      return t('next.done');
  }
}

/** What comes next, whose turn it is and until when, with the buttons of the reader's own steps. */
export function NextStep({ deal, onAct }: { deal: Deal; onAct: (dialog: OpenDialog) => void }) {
  const { t } = useTranslation('deal');
  const title = useId();
  const sentence = useSentence(deal);
  const mine = isMyTurn(deal);
  const filled = expected(deal);
  const others = recordable(deal).filter((kind) => !filled.includes(kind));
  const contractNext = mine && deal.next.step === 'contract_issued' && deal.can_make_contract;
  return (
    <section className={styles.next} aria-labelledby={title} data-mine={mine || undefined}>
      <h2 id={title}>{t('next.title')}</h2>
      {deal.next.turn === null || deal.side === 'admin' ? null : (
        <p>
          <Tag tone={mine ? 'quince' : 'gray'}>{t(mine ? 'next.yours' : 'next.theirs')}</Tag>
        </p>
      )}
      <p className={styles.sentence} role="status">
        {sentence}
      </p>
      {deal.next.until === null ? null : <p>{t('next.until', { date: formatDateTime(deal.next.until) })}</p>}
      {deal.side === 'admin' ? null : (
        <div className={styles.beside}>
          {paysNow(deal) ? <PayPanel deal={deal} /> : null}
          <Contact deal={deal} side={deal.side === 'buyer' ? 'seller' : 'buyer'} />
        </div>
      )}
      {filled.length + others.length === 0 && !contractNext && !deal.can_rate ? null : (
        <div className={styles.buttons}>
          {contractNext ? (
            <Button leftSection={<FileText size={18} aria-hidden />} onClick={() => onAct('contract')}>
              {t('act.contract_issued')}
            </Button>
          ) : null}
          {filled.map((kind, index) => (
            <StepButton key={kind} kind={kind} filled={index === 0} onClick={() => onAct(kind)} />
          ))}
          {deal.can_rate ? (
            <Button
              {...(filled.length === 0 ? {} : { variant: 'default' })}
              leftSection={<Star size={18} strokeWidth={1.75} aria-hidden />}
              onClick={() => onAct('rate')}
            >
              {t('rate')}
            </Button>
          ) : null}
          <OtherSteps kinds={others} onAct={onAct} />
        </div>
      )}
      {deal.side === 'admin' || deal.next.turn === null ? null : <p className={styles.free}>{t('next.free')}</p>}
    </section>
  );
}

function StepButton({ kind, filled, onClick }: { kind: RecordedKind; filled: boolean; onClick: () => void }) {
  const { t } = useTranslation('deal');
  const Icon = STEP_ICONS[kind];
  return (
    <Button
      {...(filled ? {} : { variant: 'default' })}
      leftSection={<Icon size={18} strokeWidth={1.75} aria-hidden />}
      onClick={onClick}
    >
      {t(`act.${kind}`)}
    </Button>
  );
}

function OtherSteps({ kinds, onAct }: { kinds: readonly RecordedKind[]; onAct: (kind: RecordedKind) => void }) {
  const { t } = useTranslation('deal');
  if (kinds.length === 0) return null;
  return (
    <Menu position="bottom-start" shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" rightSection={<ChevronDown size={16} aria-hidden />}>
          {t('next.more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.map((kind) => {
          const Icon = STEP_ICONS[kind];
          return (
            <Menu.Item
              key={kind}
              leftSection={<Icon size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => onAct(kind)}
            >
              {t(`act.${kind}`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
