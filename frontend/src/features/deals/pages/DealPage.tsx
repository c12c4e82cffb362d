import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { isApiError, isNotFound } from '@/api/errors';
import type { Deal } from '@/api/types';
import { ContractDialog } from '@/entities/deal/ContractDialog';
import { PaymentDocuments } from '@/entities/deal/PaymentDocuments';
import { RateDialog } from '@/entities/deal/RateDialog';
import { RejectDialog } from '@/entities/deal/RejectDialog';
import { paths } from '@/entities/site/paths';
import { useLang } from '@/shared/hooks/useLang';
import { usePageTitle } from '@/shared/hooks/usePageTitle';
import { useRefetchAt } from '@/shared/hooks/useRefetchAt';
import { LoadError, SkeletonLines } from '@/shared/ui/States';
import { Dates } from '../components/Dates';
import { Documents } from '../components/Documents';
import { Head } from '../components/Head';
import { NextStep } from '../components/NextStep';
import { StepDialog } from '../components/StepDialog';
import { Timeline } from '../components/Timeline';
import { paymentOf, paysNow, stands, type OpenDialog } from '../lib/steps';
import { dealQuery, refreshDeal } from '../queries';
import styles from './DealPage.module.css';

/** A deal after the close: what comes next and whose turn it is, its dates, its course and its documents. */
export function DealPage() {
  const id = Number(useParams().id);
  const { t } = useTranslation('deal');
  const { data: deal, error, isPending, refetch } = useQuery(dealQuery(id));
  usePageTitle(deal === undefined ? null : t('title', { ad: deal.pro_name }));
  useRefetchAt(deal === undefined ? [] : momentsOf(deal), refetch);
  if (deal !== undefined) return <Shown key={id} deal={deal} />;
  if (isPending) return <SkeletonLines lines={12} />;
  if (isNotFound(error)) return <Missing text={t('missing.text')} />;
  if (isApiError(error, 'not_closed')) return <Missing text={t('running')} />;
  return <LoadError onRetry={() => void refetch()} />;
}

/** When something that the page shows changes by itself: a deadline, or the end of an hour for undoing. */
const momentsOf = (deal: Deal) => [deal.decide_by, deal.withdraw_by, ...deal.steps.map((step) => step.undo_until)];

function Shown({ deal }: { deal: Deal }) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  return (
    <div className={styles.page}>
      <Head deal={deal} />
      <NextStep deal={deal} onAct={setDialog} />
      <div className={styles.parts}>
        <Timeline deal={deal} />
        <div className={styles.side}>
          <Dates deal={deal} onAct={setDialog} />
          <PaymentDocuments offerId={deal.off_id} state={paymentOf(deal)} paying={paysNow(deal)} />
          <Documents deal={deal} onContract={() => setDialog('contract')} />
        </div>
      </div>
      {dialog === null ? null : <DealDialog deal={deal} kind={dialog} onClose={() => setDialog(null)} />}
    </div>
  );
}

function DealDialog({ deal, kind, onClose }: { deal: Deal; kind: OpenDialog; onClose: () => void }) {
  const client = useQueryClient();
  if (kind === 'contract') {
    return (
      <ContractDialog
        offerId={deal.off_id}
        buyer={deal.side === 'seller' ? deal.buyer.name : null}
        made={deal.contract !== null}
        onClose={onClose}
        onMade={() => void refreshDeal(client)}
      />
    );
  }
  if (kind === 'reject') {
    return (
      <RejectDialog
        offerId={deal.off_id}
        buyer={deal.buyer.name}
        returned={null}
        paid={stands(deal, 'paid')}
        onSettled={() => refreshDeal(client)}
        onClose={onClose}
      />
    );
  }
  if (kind === 'rate') {
    const rated = deal.side === 'buyer' ? deal.seller : deal.buyer;
    return <RateDialog offerId={deal.off_id} person={rated.name} ad={deal.pro_name} onClose={onClose} />;
  }
  return <StepDialog deal={deal} kind={kind} onClose={onClose} />;
}

function Missing({ text }: { text: string }) {
  const { t } = useTranslation('deal');
  const lang = useLang();
  usePageTitle(t('missing.title'));
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t('missing.title')}</h1>
      <p>{text}</p>
      <div className={styles.ways}>
        <Button component={Link} to={paths.profile(lang, 'my-purchases')}>
          {t('missing.purchases')}
        </Button>
        <Button component={Link} variant="default" to={paths.profile(lang, 'my-sales')}>
          {t('missing.sales')}
        </Button>
      </div>
    </div>
  );
}
