import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { ApiError } from '@/api/errors';
import type { Product } from '@/api/types';
import { cents, formatMoney, formatNumber } from '@/shared/format/money';
import { unitLabel } from '@/shared/format/quantity';
import { errorText } from '@/shared/form/errorText';
import { useLang } from '@/shared/hooks/useLang';
import { PriceLadder } from '@/shared/ladder/PriceLadder';
import { lazy } from '@/shared/lazy';
import { focusFault } from '@/shared/offer/focusFault';
import { OfferFields } from '@/shared/offer/OfferFields';
import { placeOffer, type OfferWish } from '@/shared/offer/queries';
import { useOfferForm } from '@/shared/offer/useOfferForm';
import { useOfferRefresh } from '@/shared/offer/useOfferRefresh';
import { paths } from '@/shared/paths';
import { useAccountDialogs } from '@/shared/session/dialogs';
import { useSession } from '@/shared/session/useSession';
import { ladderModel, requiresTier, type Wish } from '@/shared/settlement/ladder';
import { toast } from '@/shared/ui/toast';
import { adQueries } from '../queries';
import styles from './OfferPanel.module.css';

/* Dialogs come with their first use, not with the page. */
const ChangeOfferDialog = lazy(async () => ({
  default: (await import('@/shared/offer/ChangeOfferDialog')).ChangeOfferDialog,
}));
const GiveUpDialog = lazy(async () => ({ default: (await import('@/shared/offer/GiveUpDialog')).GiveUpDialog }));

/** The ladder, and under it what this reader may do: sign in, offer, change, or nothing any more. */
export function OfferPanel({ ad, stale }: { ad: Product; stale: boolean }) {
  const { signedIn } = useSession();
  const { data: mine } = useQuery(adQueries.mine(ad.pro_id, ad.off_id));
  const wish: Wish | null = useMemo(
    () => (mine == null ? null : { quantity: mine.off_quantity, type: mine.off_type, prcId: mine.prc_id }),
    [mine],
  );
  const hours =
    ad.rst_start_time === null || ad.rst_end_time === null ? null : { from: ad.rst_start_time, to: ad.rst_end_time };
  const buying = ad.state === 'open' || ad.state === 'locked';
  if (buying && signedIn && ad.my_product === 0 && ad.off_id === null) {
    return <BuyForm ad={ad} stale={stale} hours={hours} />;
  }
  return (
    <>
      <PriceLadder ad={ad} mine={ad.off_id === null ? null : wish} hours={buying ? hours : null} stale={stale} />
      {signedIn && ad.my_product === 1 ? <Own ad={ad} /> : null}
      {buying && ad.my_product === 0 ? (
        <Standing ad={ad} signedIn={signedIn} quantity={wish?.quantity ?? null} />
      ) : null}
    </>
  );
}

/** What the seller keeps the ad with, in every state of it; the rest is done in the list of own sales. */
function Own({ ad }: { ad: Product }) {
  const { t } = useTranslation('ad');
  const lang = useLang();
  const sale = paths.profile(lang, 'my-sales', { search: ad.pro_name, archived: ad.archived || null });
  return (
    <div className={styles.standing}>
      <p>
        {t('own')} <Link to={sale}>{t('own_link', { count: ad.buyers_count })}</Link>
      </p>
      {ad.editable || ad.renewable ? (
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
        </div>
      ) : null}
    </div>
  );
}

/** The readers who do not get the form: a guest, and a buyer whose offer stands. */
function Standing({ ad, signedIn, quantity }: { ad: Product; signedIn: boolean; quantity: number | null }) {
  const { t } = useTranslation('ad');
  const { t: tc } = useTranslation();
  const location = useLocation();
  const dialogs = useAccountDialogs();
  const [asked, setAsked] = useState<'change' | 'give-up' | null>(null);
  if (!signedIn) {
    return (
      <div className={styles.standing}>
        <p>{t('guest')}</p>
        <Button fullWidth size="md" onClick={() => dialogs.signIn(location.pathname + location.search)}>
          {tc('nav.sign_in')}
        </Button>
      </div>
    );
  }
  if (ad.off_id === null || quantity === null) return null;
  const close = () => setAsked(null);
  return (
    <div className={styles.standing}>
      {ad.state === 'locked' ? null : (
        <div className={styles.actions}>
          <Button onClick={() => setAsked('change')}>{t('change')}</Button>
          <Button variant="default" onClick={() => setAsked('give-up')}>
            {t('give_up')}
          </Button>
        </div>
      )}
      <Suspense fallback={null}>
        {asked === 'change' ? <ChangeOfferDialog adId={ad.pro_id} name={ad.pro_name} onClose={close} /> : null}
        {asked === 'give-up' ? (
          <GiveUpDialog
            adId={ad.pro_id}
            offerId={ad.off_id}
            name={ad.pro_name}
            quantity={quantity}
            unit={ad.mun_unit}
            currency={ad.cur_id}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </div>
  );
}

const FORM_ID = 'offer';

function BuyForm({ ad, stale, hours }: { ad: Product; stale: boolean; hours: { from: string; to: string } | null }) {
  const { t } = useTranslation(['offers', 'ad']);
  const lang = useLang();
  const refresh = useOfferRefresh();
  const locked = ad.state === 'locked';
  const form = useOfferForm({ available: ad.left_quantity, unit: ad.mun_unit });
  const model = useMemo(() => ladderModel(ad, form.typed), [ad, form.typed]);
  const limited = requiresTier(form.type);
  const send = useMutation({
    mutationFn: (wish: OfferWish) => placeOffer(ad.pro_id, wish, form.keyFor(wish)),
    onSuccess: (placed) =>
      toast.ok(
        placed.waiting
          ? t('form.placed_waits')
          : t('form.placed', { n: formatNumber(placed.off_quantity), unit: unitLabel(ad.mun_unit, lang) }),
      ),
    onError: (error) =>
      toast.err((error instanceof ApiError ? form.refuse(error) : errorText(error)) || t('error.purchaseError')),
    onSettled: () => refresh(ad.pro_id),
  });
  const price = model.preview?.price ?? cents(ad.current_price);
  return (
    <form
      id={FORM_ID}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (send.isPending || locked) return;
        const wish = form.check();
        if (wish === null) focusFault(event.currentTarget);
        else send.mutate(wish);
      }}
    >
      <PriceLadder
        ad={ad}
        stale={stale}
        hours={hours}
        typed={form.typed}
        choose={limited && !locked ? { value: form.prcId, onChange: form.setTier, error: form.errors.tier } : undefined}
      />
      <OfferFields
        form={form}
        available={ad.left_quantity}
        unit={ad.mun_unit}
        currency={ad.cur_id}
        price={price}
        nextPrice={model.nextPrice}
        disabled={locked}
      />
      <div className={styles.bar}>
        <span className={styles.barPrice} aria-hidden>
          {formatMoney(ad.current_price, ad.cur_id)}
        </span>
        <Button type="submit" size="md" fullWidth loading={send.isPending} disabled={locked}>
          {t('form.submit')}
        </Button>
      </div>
    </form>
  );
}
