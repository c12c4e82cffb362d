import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cents, formatAmount, formatMoney, formatNumber, type Cents } from '@/shared/format/money';
import { formatQuantity, formatRange } from '@/shared/format/quantity';
import { useLang } from '@/shared/hooks/useLang';
import { ladderModel, type LadderModel } from '@/entities/pricing/settlement/ladder';
import { offerMeaning, type OfferMeaning } from '@/entities/pricing/settlement/offerMeaning';
import { othersOf, SAMPLE, SAMPLE_STEPS, sampleAd, type SampleOffer } from '../lib/sample';
import styles from './TryOut.module.css';

/** Role of the reader: a buyer, on Home and on the page for buyers, or a seller. */
export type TryKind = 'buyers' | 'sellers';

const LEAST = 2;
const money = (amount: Cents) => formatMoney(amount, SAMPLE.currency);
/** Price steps that can be a limit: all but the base price, for which nobody waits. */
const LIMITS = SAMPLE_STEPS.slice(1);
const LAST = SAMPLE_STEPS.at(-1)?.id ?? null;

/** The price ladder with everybody's units. Decorative: the meter and the sentences say the same. */
function Stair({ model }: { model: LadderModel }) {
  const { t } = useTranslation();
  return (
    <div className={styles.stair} aria-hidden>
      {model.steps.map((step) => (
        <div
          key={step.id}
          className={styles.step}
          data-look={step.current ? 'current' : step.reached ? 'reached' : 'ahead'}
          style={{ '--rise': (step.height - 40) / 72, '--share': step.share }}
        >
          <span className={styles.price}>
            {step.current ? <span className={styles.flag}>{t('ladder.now')}</span> : null}
            {formatAmount(step.price)}
          </span>
          <span className={styles.block}>{formatRange(step.min, step.max)}</span>
          <span className={styles.track}>
            <span className={styles.waiting} style={{ '--part': step.fill.reserved }} />
            <span className={styles.counted} style={{ '--part': step.fill.counted }} />
          </span>
        </div>
      ))}
    </div>
  );
}

function Slide({
  label,
  value,
  min,
  max,
  step,
  onChange,
}: {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
}) {
  const lang = useLang();
  const text = formatQuantity(value, SAMPLE.unit, lang);
  return (
    <label className={styles.slide}>
      <span>{label}</span>
      <b className="zb-figure" aria-hidden>
        {text}
      </b>
      <input
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={text}
        style={{ '--part': (value - min) / Math.max(max - min, 1) }}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </label>
  );
}

/** The two conditions, the limit inside the second. */
function Conditions({ mine, onChange }: { mine: SampleOffer; onChange: (change: Partial<SampleOffer>) => void }) {
  const { t } = useTranslation('home');
  const name = useId();
  return (
    <fieldset className={styles.conditions}>
      <legend className="zb-visually-hidden">{t('try.condition')}</legend>
      <label>
        <input type="radio" name={name} checked={mine.type === 1} onChange={() => onChange({ type: 1 })} />
        <span>{t('try.any')}</span>
      </label>
      <div className={styles.limited}>
        <label>
          <input type="radio" name={name} checked={mine.type === 2} onChange={() => onChange({ type: 2 })} />
          <span>{t('try.limited')}</span>
        </label>
        <select
          aria-label={t('try.limit')}
          value={mine.limit ?? ''}
          onChange={({ currentTarget }) => onChange({ type: 2, limit: Number(currentTarget.value) })}
        >
          {LIMITS.map((step) => (
            <option key={step.id} value={step.id}>
              {money(step.price)}
            </option>
          ))}
        </select>
      </div>
    </fieldset>
  );
}

function Row({ label, amount, figure }: { label: string; amount: Cents; figure: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="zb-figure" data-figure={figure}>
        {money(amount)}
      </dd>
    </div>
  );
}

/** The consequence of the reader's offer in money. */
function Meaning({ meaning }: { meaning: OfferMeaning }) {
  const { t } = useTranslation('home');
  const lang = useLang();
  const { payNow, next, limitPrice } = meaning;
  const missing = next === null ? '' : formatQuantity(next.missing, SAMPLE.unit, lang);
  return (
    <div className={styles.meaning} aria-live="polite">
      {payNow === null ? (
        <p>{t('try.waits', { price: money(limitPrice ?? 0n) })}</p>
      ) : (
        <p data-figure="price-now">{t('try.now', { price: money(meaning.price) })}</p>
      )}
      <dl>
        {payNow === null ? null : <Row label={t('try.pay_now')} amount={payNow} figure="pay-now" />}
        {next === null ? null : (
          <Row
            label={t('try.pay_next', { quantity: missing, price: money(next.price) })}
            amount={next.pay}
            figure="pay-next"
          />
        )}
        {payNow === null || meaning.sellsOut ? null : (
          <Row label={t('try.pay_at_most')} amount={meaning.payAtMost} figure="pay-at-most" />
        )}
      </dl>
    </div>
  );
}

/** The seller's revenue at the achieved price. */
function Turnover({ price, units }: { price: Cents; units: number }) {
  const { t } = useTranslation('home');
  const lang = useLang();
  const quantity = formatQuantity(units, SAMPLE.unit, lang);
  return (
    <div className={styles.meaning} aria-live="polite">
      <p>{t('try.sold', { quantity, price: money(price) })}</p>
      <dl>
        <Row label={t('try.turnover')} amount={price * BigInt(units)} figure="turnover" />
      </dl>
    </div>
  );
}

/**
 * A price ladder to try: other buyers come and go, the price falls and rises, and the reader sees what they would pay.
 */
export function TryOut({ kind = 'buyers', heading: Heading = 'h2' }: { kind?: TryKind; heading?: 'h2' | 'h3' }) {
  const { t } = useTranslation(['home', 'common']);
  const lang = useLang();
  const id = useId();
  const [now] = useState(() => new Date());
  const buyer = kind === 'buyers';
  const [others, setOthers] = useState<number>(buyer ? SAMPLE.others : SAMPLE.others + SAMPLE.mine);
  const [mine, setMine] = useState<SampleOffer>({ quantity: SAMPLE.mine, type: 1, limit: LAST });
  const ad = useMemo(
    () => sampleAd(others, buyer ? mine : null, t('home:try.name'), now),
    [others, mine, buyer, t, now],
  );
  const model = useMemo(() => ladderModel(ad), [ad]);
  const meaning = useMemo(
    () =>
      offerMeaning(cents(SAMPLE.base), SAMPLE_STEPS, othersOf(others), {
        quantity: mine.quantity,
        limit: mine.type === 2 ? mine.limit : null,
      }),
    [others, mine],
  );
  const room = buyer ? SAMPLE.quantity - mine.quantity : SAMPLE.quantity;
  return (
    <section className={styles.try} aria-labelledby={id}>
      <Heading id={id} className={styles.title}>
        {t('home:try.title')} <span>{t('home:try.name')}</span>
      </Heading>
      <div className={styles.slides}>
        {buyer ? (
          <Slide
            label={t('home:try.mine')}
            value={mine.quantity}
            min={LEAST}
            max={Math.min(100, SAMPLE.quantity - others)}
            step={1}
            onChange={(quantity) => setMine({ ...mine, quantity })}
          />
        ) : null}
        <Slide
          label={t(buyer ? 'home:try.others' : 'home:try.buyers')}
          value={others}
          min={0}
          max={room}
          step={1}
          onChange={setOthers}
        />
      </div>
      <div
        role="meter"
        aria-label={t('common:ladder.track_label')}
        aria-valuemin={0}
        aria-valuemax={model.quantity}
        aria-valuenow={model.reserved}
        aria-valuetext={t('home:try.together', {
          reserved: formatNumber(model.reserved),
          quantity: formatQuantity(model.quantity, SAMPLE.unit, lang),
        })}
      >
        <Stair model={model} />
      </div>
      {buyer ? (
        <>
          <Conditions mine={mine} onChange={(change) => setMine({ ...mine, ...change })} />
          <Meaning meaning={meaning} />
        </>
      ) : (
        <Turnover price={model.current} units={others} />
      )}
    </section>
  );
}
