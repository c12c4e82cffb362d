import { Button } from '@mantine/core';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import type { Product } from '@/api/types';
import { AdTags } from '@/entities/ad/AdTags';
import { mayDuplicate } from '@/entities/ad/duplicate';
import { vatMeaning } from '@/entities/ad/vat';
import { formatQuantity } from '@/shared/format/quantity';
import { useLang } from '@/shared/hooks/useLang';
import { OwnOffer } from '@/entities/pricing/ladder/OwnOffer';
import { PriceLadder } from '@/entities/pricing/ladder/PriceLadder';
import { useLadder } from '@/entities/pricing/useLadder';
import { useMoneyText } from '@/entities/pricing/useMoneyText';
import { lazy } from '@/shared/ui/lazy';
import { AfterOffer } from '@/entities/offer/AfterOffer';
import { clearDraft, saveDraft, loadDraft } from '@/entities/offer/draft';
import { OfferFields } from '@/entities/offer/OfferFields';
import { placeOffer } from '@/entities/offer/queries';
import { useOfferForm } from '@/entities/offer/useOfferForm';
import { useOfferRefresh } from '@/entities/offer/useOfferRefresh';
import { useSellOutQuestion } from '@/entities/offer/useSellOutQuestion';
import { GoodToKnow, WhatNext } from '@/entities/offer/WhatNext';
import { paths } from '@/entities/site/paths';
import { useAccountDialogs } from '@/entities/account/session/dialogs';
import { useSession } from '@/entities/account/session/useSession';
import { ladderModel, type LadderModel, type OfferTerms } from '@/entities/pricing/settlement/ladder';
import { toast } from '@/shared/ui/toast';
import styles from './OfferPanel.module.css';
import { ResultPanel } from './ResultPanel';

/* Dialogs load on their first use, not with the page. */
const ChangeOfferDialog = lazy(async () => ({
  default: (await import('@/entities/offer/ChangeOfferDialog')).ChangeOfferDialog,
}));
const GiveUpDialog = lazy(async () => ({ default: (await import('@/entities/offer/GiveUpDialog')).GiveUpDialog }));

type Hours = { from: string; to: string } | null;

/**
 * The outcome of the sale, the price ladder, and below it what the reader may do: offer, change, or nothing any more.
 *
 * confirmed: the figures are those of the server; until then nothing binding is sent.
 */
export function OfferPanel({ ad, stale, confirmed }: { ad: Product; stale: boolean; confirmed: boolean }) {
  const { signedIn } = useSession();
  const buying = ad.state === 'open' || ad.state === 'locked';
  const hours: Hours =
    !buying || ad.rst_start_time === null || ad.rst_end_time === null
      ? null
      : { from: ad.rst_start_time, to: ad.rst_end_time };
  const mine: OfferTerms | null = useMemo(
    () =>
      ad.my_offer === null || ad.off_id === null
        ? null
        : { quantity: ad.my_offer.off_quantity, type: ad.my_offer.off_type, prcId: ad.my_offer.prc_id },
    [ad.my_offer, ad.off_id],
  );
  // The pressed button disappears with the offer that it made or ended, so the heading takes the focus.
  const panel = useRef<HTMLDivElement>(null);
  const acted = useRef(false);
  useEffect(() => {
    if (!acted.current) return;
    acted.current = false;
    panel.current?.querySelector<HTMLElement>('[data-offer-title]')?.focus();
  }, [ad.off_id]);
  const onActed = () => {
    acted.current = true;
  };
  return (
    <div ref={panel}>
      <ResultPanel ad={ad} />
      <VatLine ad={ad} />
      {buying && ad.my_product === 0 && mine === null ? (
        <BuyForm ad={ad} stale={stale} confirmed={confirmed} hours={hours} signedIn={signedIn} onPlaced={onActed} />
      ) : (
        <PriceLadder
          ad={ad}
          mine={buying ? mine : null}
          figures={false}
          hours={hours}
          stale={stale || !confirmed}
          tags={<AdTags ad={ad} />}
        />
      )}
      {signedIn && ad.my_product === 1 ? <Own ad={ad} /> : null}
      {ad.my_product === 0 ? <MyOffer ad={ad} mine={mine} buying={buying} onGone={onActed} /> : null}
    </div>
  );
}

/** Whether what the panel shows as prices is all that is paid. */
function VatLine({ ad }: { ad: Product }) {
  const { t } = useTranslation('ad');
  const meaning = vatMeaning(ad);
  return meaning === 'unsaid' ? null : <p className={styles.vat}>{t(`vat.${meaning}`, { rate: ad.pro_vat })}</p>;
}

/** Links for the seller to manage the ad in every state; the rest is in the list of own sales. */
function Own({ ad }: { ad: Product }) {
  const { t } = useTranslation('ad');
  const lang = useLang();
  const sale = paths.profile(lang, 'my-sales', { search: ad.pro_name, archived: ad.archived || null });
  return (
    <div className={styles.ownOffer}>
      <p>
        {t('own')} <Link to={sale}>{t('own_link', { count: ad.buyers_count })}</Link>
      </p>
      {(ad.sold_quantity ?? 0) > 0 && ad.closed_at !== null ? (
        <p>
          <Link to={paths.saleBoard(lang, ad.pro_id)}>{t('own_board')}</Link>
        </p>
      ) : null}
      <div className={styles.actions}>
        {ad.editable ? (
          <Button component={Link} to={paths.editAd(lang, ad.pro_id)} variant="default">
            {t('own_edit')}
          </Button>
        ) : null}
        {ad.renewable ? (
          <Button component={Link} to={sale} variant="default">
            {t('own_renew')}
          </Button>
        ) : null}
        {mayDuplicate(ad) ? (
          <Button component={Link} to={paths.newAd(lang, { from: ad.pro_id })} variant="default">
            {t('own_duplicate')}
          </Button>
        ) : null}
        <Button component={Link} to={paths.adStatistics(lang, ad.pro_id)} variant="default">
          {t('own_statistics')}
        </Button>
      </div>
    </div>
  );
}

/**
 * The counting offer, with what can be done to it. A dialog keeps the offer that it was opened for: when that ends
 * meanwhile, the dialog stays and says so.
 */
function MyOffer({
  ad,
  mine,
  buying,
  onGone,
}: {
  ad: Product;
  mine: OfferTerms | null;
  buying: boolean;
  onGone: () => void;
}) {
  const { t } = useTranslation('ad');
  const [openDialog, setOpenDialog] = useState<{ what: 'change' | 'give-up'; offerId: number } | null>(null);
  const close = () => setOpenDialog(null);
  const offerId = ad.off_id;
  const meaning = useLadder(ad, null, mine).mine?.meaning;
  return (
    <>
      {buying && mine !== null && offerId !== null ? (
        <div className={styles.ownOffer}>
          <h2 className={styles.title} tabIndex={-1} data-offer-title>
            {t('offer_title')}
          </h2>
          <OwnOffer ad={ad} mine={mine} meaning={meaning} />
          {ad.state === 'locked' ? null : (
            <div className={styles.actions}>
              <Button onClick={() => setOpenDialog({ what: 'change', offerId })}>{t('change')}</Button>
              <Button variant="default" onClick={() => setOpenDialog({ what: 'give-up', offerId })}>
                {t('give_up')}
              </Button>
            </div>
          )}
          <WhatNext ad={ad} />
          <GoodToKnow ad={ad} limited={mine.type === 2} />
        </div>
      ) : null}
      <Suspense fallback={null}>
        {openDialog?.what === 'change' ? (
          <ChangeOfferDialog adId={ad.pro_id} offerId={openDialog.offerId} name={ad.pro_name} onClose={close} />
        ) : null}
        {openDialog?.what === 'give-up' ? (
          <GiveUpDialog
            adId={ad.pro_id}
            offerId={openDialog.offerId}
            name={ad.pro_name}
            onGone={onGone}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </>
  );
}

const FORM_ID = 'offer';

/**
 * Quantity, condition and their cost, for everybody, at any hour. Sending needs a signed-in person and an open ad; a
 * visitor is asked to sign in and finds the form filled in as before, not sent.
 */
function BuyForm({
  ad,
  stale,
  confirmed,
  hours,
  signedIn,
  onPlaced,
}: {
  ad: Product;
  stale: boolean;
  confirmed: boolean;
  hours: Hours;
  signedIn: boolean;
  onPlaced: () => void;
}) {
  const { t } = useTranslation(['offers', 'ad']);
  const lang = useLang();
  const location = useLocation();
  const dialogs = useAccountDialogs();
  const refresh = useOfferRefresh();
  const { price, amount, reader } = useMoneyText();
  const { user } = useSession();
  const locked = ad.state === 'locked';
  const [saved] = useState(() =>
    loadDraft(
      ad.pro_id,
      ad.prices.map((tier) => tier.prc_id),
    ),
  );
  // What was entered before comes back unsent, after a sign-in or a refresh, and the form says so.
  const [unsent, setUnsent] = useState(saved !== null);
  // The server has the offer: what the form still shows is no draft any more.
  const taken = useRef(false);
  // Keep the figures of the sent offer until the page is fetched again: the live price includes it sooner and would
  // count it twice.
  const [sent, setSent] = useState<LadderModel | null>(null);
  const form = useOfferForm({
    available: ad.left_quantity,
    unit: ad.mun_unit,
    initial: saved ?? undefined,
    beforeSend: () => {
      if (signedIn) return ask();
      setUnsent(true);
      dialogs.signIn(location.pathname + location.search + location.hash);
      return false;
    },
    send: (terms, key) => placeOffer(ad, terms, key),
    onSend: (typed) => setSent(ladderModel(ad, typed, null, reader)),
    onSuccess: (placed) => {
      taken.current = true;
      clearDraft(ad.pro_id);
      setUnsent(false);
      onPlaced();
      const quantity = formatQuantity(placed.off_quantity, ad.mun_unit, lang);
      toast.ok(
        placed.waiting ? t('form.placed_waits') : t(placed.sold_out ? 'sell_out.done' : 'form.placed', { quantity }),
      );
    },
    onSettled: () => refresh(ad.pro_id).then(() => setSent(null)),
  });
  const { text, type, prcId } = form;
  const userId = user?.usr_id ?? null;
  useEffect(() => {
    if (!taken.current) saveDraft(ad.pro_id, { text, type, prcId }, userId);
  }, [ad.pro_id, text, type, prcId, userId]);
  const model = useLadder(ad, form.typed);
  const shown = sent ?? model;
  const ask = useSellOutQuestion(ad, form.quantity, model.preview?.meaning);
  // In the bar of a phone: the cost of this offer, once it has one.
  const tried = shown.preview?.meaning;
  return (
    <form
      id={FORM_ID}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        if (locked || !confirmed) event.preventDefault();
        else form.submit(event);
      }}
    >
      <PriceLadder
        ad={ad}
        stale={stale || !confirmed}
        hours={hours}
        typed={sent === null ? form.typed : null}
        tags={<AdTags ad={ad} />}
      />
      <div className={styles.fields}>
        <h2 className={styles.title} tabIndex={-1} data-offer-title>
          {t('ad:offer_title')}
        </h2>
        {unsent && signedIn ? (
          <p role="status" className={styles.kept}>
            {t('form.kept')}
          </p>
        ) : null}
        <OfferFields form={form} available={ad.left_quantity} ad={ad} meaning={tried} />
        {/* Read before one sends; beside it where there is room for two columns. */}
        <WhatNext ad={ad} sellsOut={form.sellsOut} />
        <div className={styles.send}>
          <AfterOffer model={shown} quantity={form.quantity} ad={ad} />
          {locked ? (
            <p className={styles.kept}>
              {ad.opens_at === null || ad.rst_start_time === null
                ? t('form.locked')
                : t('form.opens', { time: ad.rst_start_time })}
            </p>
          ) : null}
          {locked || confirmed ? null : (
            <p role="status" className={styles.kept}>
              {t('form.confirming')}
            </p>
          )}
          <div className={styles.bar}>
            <span className={styles.barPrice} aria-hidden>
              {tried?.waits
                ? t('form.bar_waits', { amount: amount(tried.payAtMost, ad) })
                : tried?.payNow == null
                  ? price(shown.entry ?? ad.current_price, ad)
                  : amount(tried.payNow, ad)}
            </span>
            <Button type="submit" size="md" fullWidth loading={form.busy} disabled={locked || !confirmed}>
              {t(form.sellsOut ? 'form.submit_binding' : 'form.submit')}
            </Button>
          </div>
          {signedIn || locked ? null : <p className={styles.guest}>{t('form.guest')}</p>}
        </div>
        <GoodToKnow ad={ad} limited={form.type === 2 && !form.sellsOut} />
      </div>
    </form>
  );
}
