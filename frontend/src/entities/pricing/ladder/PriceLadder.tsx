import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Card, Time } from '@/api/types';
import { formatDateTime } from '@/shared/format/date';
import { discountPercent, formatNumber, formatPercent } from '@/shared/format/money';
import { formatQuantity, formatUnitRange } from '@/shared/format/quantity';
import { useLang } from '@/shared/hooks/useLang';
import { shownAmount } from '../settlement/amounts';
import type { DeliveryTerms } from '../settlement/delivery';
import { pricesOf, type LadderModel, type OfferTerms } from '../settlement/ladder';
import { useLadder } from '../useLadder';
import { useMoneyText } from '../useMoneyText';
import { SumFigure } from '@/shared/ui/SumFigure';
import { HoursBand } from './HoursBand';
import { OwnOffer } from './OwnOffer';
import { Stair } from './Stair';
import { useChangeNote } from './useChangeNote';
import { WhyPrice } from './WhyPrice';
import styles from './PriceLadder.module.css';

export interface PriceLadderProps {
  ad: Card &
    Partial<DeliveryTerms> & {
      buyers_count?: number;
      closed_at?: Time | null;
      any_quantity?: number;
      /** Units bought, once the sale has ended; 0: nobody bought. */
      sold_quantity?: number | null;
    };
  /** Being typed: draws the ghost, and the step that it would light. */
  typed?: OfferTerms | null;
  /** The own active offer: draws the pin, and what the offer means. */
  mine?: OfferTerms | null;
  /** Hours of a restriction, `HH:MM` in Belgrade. */
  hours?: { from: string; to: string } | null;
  /** The figures are old because the last load failed: they stay, dimmed. */
  stale?: boolean;
  headingLevel?: 2 | 3;
  /** What the own offer costs, under the ladder. Where that stands elsewhere, the pin alone is drawn. */
  figures?: boolean;
  /** In a dialog: the steps and one sentence, nothing beside them. */
  small?: boolean;
  /** The state of the ad, beside the price. */
  tags?: ReactNode;
}

function useUnitText(ad: Card) {
  const lang = useLang();
  return {
    range: (from: number, to: number) => formatUnitRange(from, to, ad.mun_unit, lang),
    units: (quantity: number) => formatQuantity(quantity, ad.mun_unit, lang),
  };
}

function StepList({ ad, model }: { ad: Card; model: LadderModel }) {
  const { t } = useTranslation();
  const { range } = useUnitText(ad);
  const { centsIn, price } = useMoneyText();
  const withCents = centsIn(pricesOf(model), ad);
  const calledOff = model.state === 'deleted';
  return (
    <ol className="zb-visually-hidden">
      {model.steps.map((step, index) => (
        <li key={step.id} aria-current={step.current && !calledOff ? 'step' : undefined}>
          {t('ladder.step', {
            n: index + 1,
            total: model.steps.length,
            range: range(step.min, step.max),
            price: price(step.price, ad, withCents),
          })}
          {', '}
          {t(
            step.current && !calledOff
              ? 'ladder.step_current'
              : step.preview
                ? 'ladder.step_preview'
                : step.reached
                  ? 'ladder.step_reached'
                  : 'ladder.step_ahead',
          )}
        </li>
      ))}
    </ol>
  );
}

/** What all save now, and at the next price; nothing of it is certain while the sale runs. */
function Savings({ ad, model }: { ad: Card; model: LadderModel }) {
  const { t } = useTranslation();
  const { price, saving } = useMoneyText();
  const { nextPrice } = model;
  return (
    <div className={styles.lines}>
      {model.reserved === 0 ? <p>{t('ladder.empty')}</p> : null}
      {model.reserved > 0 && model.currentIndex === null ? <p>{t('ladder.none_reached')}</p> : null}
      {nextPrice !== null && model.nextSaving > 0n ? (
        <p className={styles.next} data-figure="group-next">
          {t('ladder.next_saving', { price: price(nextPrice, ad), amount: saving(model.nextSaving, ad) })}
        </p>
      ) : null}
      {model.nextPrice === null && model.reserved > 0 ? <p className={styles.good}>{t('ladder.last')}</p> : null}
      {model.counted > 0 && model.current < model.base ? <p className={styles.small}>{t('ladder.may_rise')}</p> : null}
    </div>
  );
}

/** Reserved of all, buyers, days, and what is missing: the whole state of a sale in one sentence. */
function Sentence({ ad, model, open }: { ad: PriceLadderProps['ad']; model: LadderModel; open: boolean }) {
  const { t } = useTranslation();
  const { units } = useUnitText(ad);
  const { price } = useMoneyText();
  const note = useChangeNote(ad, model);
  const { nextPrice } = model;
  const track = { reserved: formatNumber(model.reserved), quantity: units(model.quantity) };
  const meter =
    open && nextPrice !== null && model.missing > 0
      ? t('ladder.track_text_next', { ...track, missing: units(model.missing), price: price(nextPrice, ad) })
      : t('ladder.track_text', track);
  return (
    <p className={styles.sentence}>
      <span
        role="meter"
        aria-label={t('ladder.track_label')}
        aria-valuemin={0}
        aria-valuemax={model.quantity}
        aria-valuenow={Math.min(model.reserved, model.quantity)}
        aria-valuetext={meter}
      >
        {/* A sale that has ended has sold so much; how much was reserved says nothing any more. */}
        {open || ad.sold_quantity == null ? (
          <strong className="zb-figure" data-figure="reserved" aria-hidden>
            {t('ladder.track', track)}
          </strong>
        ) : (
          <strong className="zb-figure" data-figure="sold" aria-hidden>
            {t('ladder.sold', { sold: formatNumber(ad.sold_quantity), quantity: track.quantity })}
          </strong>
        )}
      </span>
      {ad.buyers_count === undefined || !open ? null : (
        <span data-figure="buyers">{t('ladder.buyers', { count: ad.buyers_count })}</span>
      )}
      {open && ad.expires_in >= 0 ? (
        <time dateTime={ad.pro_expiry} title={formatDateTime(ad.pro_expiry)}>
          {ad.expires_in === 0
            ? t('ladder.until_today', { time: formatDateTime(ad.pro_expiry).slice(11) })
            : t('ladder.days_left', { count: ad.expires_in })}
        </time>
      ) : null}
      {open && nextPrice !== null && model.missing > 0 ? (
        <strong data-figure="missing">
          {t('ladder.next', { quantity: units(model.missing), price: price(nextPrice, ad) })}
        </strong>
      ) : null}
      {note === 0 ? null : (
        <span className={styles.note} aria-hidden>
          {t(note > 0 ? 'ladder.plus' : 'ladder.minus', { quantity: units(Math.abs(note)) })}
        </span>
      )}
    </p>
  );
}

/** The price that counts: now for all, or the one that was reached; nothing where nobody bought. */
function Headline({
  ad,
  model,
  ended,
  tags,
}: {
  ad: PriceLadderProps['ad'];
  model: LadderModel;
  ended: boolean;
  tags: ReactNode;
}) {
  const { t } = useTranslation();
  const { bare, centsIn, price, saving, reader } = useMoneyText();
  const now = model.entry ?? model.current;
  const percent = discountPercent(model.base, now);
  const withCents = percent > 0 && centsIn([now, model.base], ad);
  // What was sold decides; a card does not know it, and there a sale with a step reached has buyers.
  const bought = ad.sold_quantity == null ? model.counted > 0 : ad.sold_quantity > 0;
  const priced = ad.state !== 'deleted' && ad.state !== 'held' && (!ended || bought);
  const saved = ended
    ? shownAmount((model.base - model.current) * BigInt(ad.sold_quantity ?? 0), ad, reader)
    : model.saved;
  return (
    <div className={styles.headline}>
      {priced ? (
        <>
          <SumFigure
            size="xl"
            label={t(ended ? 'ladder.final' : model.entry === null ? 'ladder.current' : 'ladder.entry')}
          >
            <span key={ad.current_price} className={styles.fade} data-figure="price-now">
              {price(now, ad, withCents)}
            </span>
          </SumFigure>
          {percent > 0 ? (
            <>
              <s className={styles.base}>
                <span className="zb-visually-hidden">{t('ladder.base')} </span>
                {bare(model.base, ad, withCents)}
              </s>
              <span className={styles.discount} title={t('ladder.discount', { percent: formatPercent(percent) })}>
                <span aria-hidden>−{formatPercent(percent)}</span>
                <span className="zb-visually-hidden">{t('ladder.discount', { percent: formatPercent(percent) })}</span>
              </span>
            </>
          ) : null}
          {saved > 0n ? (
            <span className={styles.good} data-figure="saved">
              {t(ended ? 'ladder.saved_ended' : 'ladder.saved', { amount: saving(saved, ad) })}
            </span>
          ) : null}
        </>
      ) : null}
      {tags}
    </div>
  );
}

/**
 * The staircase of prices standing on the sum line: headline, steps, track, one sentence, what all save. Columns where
 * there is room for them, rungs where there is not; the drawing is for the eye, a list and a meter say the same.
 */
export function PriceLadder(props: PriceLadderProps) {
  const { ad, typed = null, mine = null, hours = null, stale = false, headingLevel = 2, small = false } = props;
  const { figures = true, tags = null } = props;
  const { t } = useTranslation();
  const { units } = useUnitText(ad);
  const id = useId();
  const model = useLadder(ad, typed, mine);
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const open = ad.state === 'open' || ad.state === 'locked';
  return (
    <section
      // In a dialog the ladder of the page stands behind it: one landmark of this name is enough.
      role={headingLevel === 3 ? 'group' : undefined}
      className={styles.ladder}
      aria-labelledby={id}
      data-state={ad.state}
      data-stale={stale || undefined}
    >
      <Heading id={id} className="zb-visually-hidden">
        {t('ladder.title')}
      </Heading>
      {small ? null : <Headline ad={ad} model={model} ended={!open} tags={tags} />}
      <div>
        <Stair ad={ad} model={model} />
        <StepList ad={ad} model={model} />
      </div>
      <Sentence ad={ad} model={model} open={open} />
      {open && model.waiting > 0 ? (
        <p className={styles.legend}>
          <span className={styles.swatch} aria-hidden />
          <span data-figure="waiting">{t('ladder.waiting', { quantity: units(model.waiting) })}</span>
        </p>
      ) : null}
      {open && !small ? <Savings ad={ad} model={model} /> : null}
      {hours === null ? null : <HoursBand hours={hours} opensAt={ad.opens_at} />}
      {mine === null || small || !figures ? null : <OwnOffer ad={ad} mine={mine} meaning={model.mine?.meaning} />}
      {small ? null : <WhyPrice ad={ad} model={model} />}
    </section>
  );
}
