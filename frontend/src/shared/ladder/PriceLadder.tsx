import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Card, Time } from '@/api/types';
import { formatDateTime } from '../format/date';
import { discountPercent, formatMoney, formatNumber } from '../format/money';
import { formatRange, unitLabel } from '../format/quantity';
import { useLang } from '../hooks/useLang';
import { ladderModel, type LadderModel, type LadderStep, type Wish } from '../settlement/ladder';
import { SumFigure } from '../ui/SumFigure';
import { AdTags } from '../ui/StatusTag';
import { HoursBand } from './HoursBand';
import { useChangeNote } from './useChangeNote';
import { WhyPrice } from './WhyPrice';
import styles from './PriceLadder.module.css';

export interface PriceLadderProps {
  ad: Card & { buyers_count?: number; closed_at?: Time | null };
  /** Being typed: draws the ghost and what it would make of the price. */
  typed?: Wish | null;
  /** The own active offer: draws the pin. */
  mine?: Wish | null;
  /** The steps become radio buttons for the highest accepted price (condition 2). */
  choose?: { value: number | null; onChange: (prcId: number) => void; error?: string | undefined } | undefined;
  /** Hours of a restriction, `HH:MM` in Belgrade. */
  hours?: { from: string; to: string } | null;
  /** The figures are old because the last load failed: they stay, dimmed. */
  stale?: boolean;
  headingLevel?: 2 | 3;
}

function useWords(ad: Card) {
  const lang = useLang();
  return {
    unit: unitLabel(ad.mun_unit, lang),
    money: (value: bigint) => formatMoney(value, ad.cur_id),
  };
}

/** What the current step is called: now, or final once the sale has ended. */
function Flag({ model }: { model: LadderModel }) {
  const { t } = useTranslation();
  const ended = model.state === 'expired' || model.state === 'sold_out';
  return <span className={styles.flag}>{t(ended ? 'ladder.final_flag' : 'ladder.now')}</span>;
}

function StepDrawing({
  step,
  model,
  money,
}: {
  step: LadderStep;
  model: LadderModel;
  money: (value: bigint) => string;
}) {
  const look = step.current ? 'current' : step.reached ? 'reached' : 'ahead';
  const marker = step.fill.counted > 0 && step.fill.counted < 1;
  const mine = model.mine !== null && model.mine.index !== null && model.steps[model.mine.index]?.id === step.id;
  return (
    <>
      <span className={styles.price} key={String(step.price)}>
        {step.current ? <Flag model={model} /> : null}
        {money(step.price)}
      </span>
      <span className={styles.block} data-look={look} data-preview={step.preview || undefined}>
        <span className={styles.range}>{formatRange(step.min, step.max)}</span>
        {mine ? <span className={styles.pin} data-waits={model.mine?.waits || undefined} /> : null}
      </span>
      <span className={styles.segment}>
        <span className={styles.ghost} style={{ '--part': step.fill.ghost }} />
        <span className={styles.tail} style={{ '--part': step.fill.reserved }} />
        <span className={styles.solid} style={{ '--part': step.fill.counted }} />
        {marker ? <span className={styles.marker} style={{ '--part': step.fill.counted }} /> : null}
      </span>
    </>
  );
}

function stepStyle(step: LadderStep, model: LadderModel) {
  const base = Number(model.base);
  return {
    '--share': step.share,
    '--height': `${step.height}px`,
    '--length': base === 0 ? 1 : Number(step.price) / base,
  };
}

function Lines({ ad, model }: { ad: PriceLadderProps['ad']; model: LadderModel }) {
  const { t } = useTranslation();
  const { unit, money } = useWords(ad);
  const open = ad.state === 'open' || ad.state === 'locked';
  const n = formatNumber(model.missing);
  const nextPrice = model.nextPrice === null ? '' : money(model.nextPrice);
  return (
    <div className={styles.lines}>
      {open && model.reserved === 0 ? <p>{t('ladder.empty')}</p> : null}
      {open && model.reserved > 0 && model.currentIndex === null ? <p>{t('ladder.none_reached')}</p> : null}
      {model.secured > 0n ? (
        <p className={styles.secured}>
          {t('ladder.secured', { price: money(model.current), amount: money(model.secured) })}
        </p>
      ) : null}
      {open && model.nextPrice !== null && model.missing > 0 && model.reserved > 0 ? (
        <p className={styles.next}>
          {model.boundary
            ? t('ladder.one_missing', { unit, price: nextPrice })
            : t('ladder.next', { n, unit, price: nextPrice })}
          {model.unitGain > 0n ? `; ${t('ladder.next_gain', { amount: money(model.unitGain) })}` : ''}
        </p>
      ) : null}
      {open && model.state === 'last' ? <p className={styles.secured}>{t('ladder.last')}</p> : null}
      {model.waiting > 0 ? (
        <p className={styles.legend}>
          <span className={styles.swatch} aria-hidden />
          {t('ladder.waiting', { n: formatNumber(model.waiting), unit })}
        </p>
      ) : null}
      {model.preview === null ? null : model.preview.waits ? (
        <p className={styles.next}>{t('ladder.would_wait', { price: money(model.preview.price) })}</p>
      ) : model.preview.crosses ? (
        <p className={styles.next}>
          {t(model.preview.price < model.current ? 'ladder.crosses' : 'ladder.rises', {
            price: money(model.preview.price),
          })}
        </p>
      ) : null}
      {open && model.myGain > 0n ? <p>{t('ladder.my_gain', { amount: money(model.myGain) })}</p> : null}
      {ad.state === 'sold_out' ? <p>{t('ladder.sold_out', { price: money(model.current) })}</p> : null}
      {ad.state === 'expired' || (ad.state === 'sold_out' && ad.closed_at) ? (
        <p>{t('ladder.expired', { date: formatDateTime(ad.closed_at ?? ad.pro_expiry) })}</p>
      ) : null}
      {/* Outside of its hours an ad says when they begin, below. */}
      {ad.state === 'locked' && ad.opens_at === null ? <p>{t('ladder.locked')}</p> : null}
      {ad.state === 'deleted' ? <p>{t(ad.admin_deleted ? 'ladder.admin_deleted' : 'ladder.deleted')}</p> : null}
    </div>
  );
}

function Mine({ ad, model, mine }: { ad: Card; model: LadderModel; mine: Wish }) {
  const { t } = useTranslation();
  const { unit, money } = useWords(ad);
  const limit = model.mine?.index == null ? undefined : model.steps[model.mine.index];
  const rule =
    mine.type !== 2 || limit === undefined
      ? t('ladder.mine_any')
      : t(model.mine?.waits ? 'ladder.mine_waits' : 'ladder.mine_met', { price: money(limit.price) });
  return (
    <p className={styles.mine}>
      <span className={styles.pin} data-inline data-waits={model.mine?.waits || undefined} aria-hidden />
      <strong>{t('ladder.mine', { n: formatNumber(mine.quantity), unit })}</strong>
      <span>{rule}</span>
      {model.mine !== null && model.mine.saving > 0n ? (
        <span>{t('ladder.saving', { amount: money(model.mine.saving) })}</span>
      ) : null}
    </p>
  );
}

/**
 * The staircase of prices standing on the sum line: headline, steps, track, what is secured and what is missing. Columns
 * from 600 px, rungs below; the drawing is for the eye, a list and a meter say the same.
 */
export function PriceLadder(props: PriceLadderProps) {
  const { ad, typed = null, mine = null, choose, hours = null, stale = false, headingLevel = 2 } = props;
  const { t } = useTranslation();
  const { unit, money } = useWords(ad);
  const id = useId();
  const model = useMemo(() => ladderModel(ad, typed, mine), [ad, typed, mine]);
  const note = useChangeNote(ad, model);
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const percent = discountPercent(model.base, model.current);
  const figures = { reserved: formatNumber(model.reserved), quantity: formatNumber(model.quantity), unit };
  const ended = ad.state === 'expired' || ad.state === 'sold_out' || ad.state === 'deleted';
  const meterText =
    model.nextPrice !== null && model.missing > 0 && !ended
      ? t('ladder.track_text_next', {
          ...figures,
          missing: formatNumber(model.missing),
          price: money(model.nextPrice),
        })
      : t('ladder.track_text', figures);
  return (
    <section
      // In a dialog the ladder of the page stands behind it: one landmark of this name is enough.
      role={headingLevel === 3 ? 'group' : undefined}
      className={styles.ladder}
      aria-labelledby={id}
      data-state={ad.state}
      data-pulse={model.boundary || undefined}
      data-stale={stale || undefined}
    >
      <Heading id={id} className="zb-visually-hidden">
        {t('ladder.title')}
      </Heading>
      <div className={styles.headline}>
        <SumFigure size="xl" label={t(ended ? 'ladder.final' : 'ladder.current')}>
          <span key={ad.current_price} className={styles.fade}>
            {money(model.current)}
          </span>
        </SumFigure>
        {percent > 0 ? (
          <>
            <s className={styles.base}>
              <span className="zb-visually-hidden">{t('ladder.base')} </span>
              {money(model.base)}
            </s>
            <span className={styles.discount} title={t('ladder.discount', { percent })}>
              <span aria-hidden>−{percent} %</span>
              <span className="zb-visually-hidden">{t('ladder.discount', { percent })}</span>
            </span>
          </>
        ) : null}
        <AdTags ad={ad} />
      </div>

      {choose === undefined ? (
        <>
          <div className={styles.stair} aria-hidden>
            {model.landing ? (
              <div className={styles.landing}>
                <span className={styles.price}>{money(model.base)}</span>
                <span className={styles.block} data-look="landing" data-lit={model.currentIndex === null || undefined}>
                  <span className={styles.range}>{t('ladder.base')}</span>
                </span>
                <span className={styles.segment} />
              </div>
            ) : null}
            {model.steps.map((step) => (
              <div key={step.id} className={styles.step} style={stepStyle(step, model)} data-current={step.current}>
                <StepDrawing step={step} model={model} money={money} />
              </div>
            ))}
          </div>
          <ol className="zb-visually-hidden">
            {model.steps.map((step, index) => (
              <li key={step.id} aria-current={step.current ? 'step' : undefined}>
                {t('ladder.step', {
                  n: index + 1,
                  total: model.steps.length,
                  range: formatRange(step.min, step.max),
                  unit,
                  price: money(step.price),
                })}
                {', '}
                {t(
                  step.current
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
        </>
      ) : (
        <fieldset
          className={styles.choice}
          aria-describedby={choose.error ? `${id}-error` : undefined}
          data-fault={choose.error === undefined ? undefined : true}
        >
          <legend>{t('ladder.choose_limit')}</legend>
          <div className={styles.stair}>
            {model.steps.map((step, index) => (
              <label
                key={step.id}
                className={styles.step}
                style={stepStyle(step, model)}
                data-current={step.current}
                data-chosen={choose.value === step.id || undefined}
              >
                <input
                  type="radio"
                  name={`${id}-limit`}
                  className="zb-visually-hidden"
                  checked={choose.value === step.id}
                  aria-label={t('ladder.step', {
                    n: index + 1,
                    total: model.steps.length,
                    range: formatRange(step.min, step.max),
                    unit,
                    price: money(step.price),
                  })}
                  onChange={() => choose.onChange(step.id)}
                />
                <StepDrawing step={step} model={model} money={money} />
              </label>
            ))}
          </div>
          {choose.error ? (
            <p id={`${id}-error`} className={styles.error}>
              {choose.error}
            </p>
          ) : null}
        </fieldset>
      )}

      <div
        className={styles.figure}
        role="meter"
        aria-label={t('ladder.track_label')}
        aria-valuemin={0}
        aria-valuemax={model.quantity}
        aria-valuenow={Math.min(model.reserved, model.quantity)}
        aria-valuetext={meterText}
      >
        <span className="zb-figure" aria-hidden>
          {t('ladder.track', figures)}
        </span>
        {note === 0 ? null : (
          <span className={styles.note} aria-hidden>
            {t(note > 0 ? 'ladder.plus' : 'ladder.minus', { n: formatNumber(Math.abs(note)), unit })}
          </span>
        )}
      </div>

      <Lines ad={ad} model={model} />
      {hours === null ? null : <HoursBand hours={hours} opensAt={ad.opens_at} />}
      {mine === null ? null : <Mine ad={ad} model={model} mine={mine} />}

      <p className={styles.meta}>
        {ad.buyers_count === undefined ? null : <span>{t('ladder.buyers', { count: ad.buyers_count })}</span>}
        {/* What has ended says above when. */}
        {ended ? null : (
          <span>
            <time dateTime={ad.pro_expiry}>{t('ladder.expires', { date: formatDateTime(ad.pro_expiry) })}</time>
            {ad.expires_in < 0
              ? ''
              : ` (${ad.expires_in === 0 ? t('ladder.today') : t('ladder.days', { count: ad.expires_in })})`}
          </span>
        )}
      </p>
      <WhyPrice ad={ad} model={model} />
    </section>
  );
}
