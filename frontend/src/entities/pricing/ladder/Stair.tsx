import { useTranslation } from 'react-i18next';
import { formatRange } from '@/shared/format/quantity';
import { useMoneyText, type PricedAd } from '../useMoneyText';
import { pricesOf, type LadderModel, type LadderStep } from '../settlement/ladder';
import styles from './Stair.module.css';

/** What the current step is called: now, or final once the sale has ended; a price that was called off is neither. */
function Flag({ model }: { model: LadderModel }) {
  const { t } = useTranslation();
  if (model.state === 'deleted') return null;
  const ended = model.state === 'expired' || model.state === 'sold_out';
  return <span className={styles.flag}>{t(ended ? 'ladder.final_flag' : 'ladder.now')}</span>;
}

/** In columns the headline alone names currency and VAT; on rungs each price has its currency. */
function Price({ value, model, ad }: { value: bigint; model: LadderModel; ad: PricedAd }) {
  const { bare, centsIn } = useMoneyText();
  return (
    <span>
      {bare(value, ad, centsIn(pricesOf(model), ad))}
      <span className={styles.currency}>{`\u00a0${ad.cur_id}`}</span>
    </span>
  );
}

function StepDrawing({ step, model, ad }: { step: LadderStep; model: LadderModel; ad: PricedAd }) {
  const look = step.current ? 'current' : step.reached ? 'reached' : 'ahead';
  const marker = step.fill.counted > 0 && step.fill.counted < 1;
  const mine = model.mine !== null && model.mine.index !== null && model.steps[model.mine.index]?.id === step.id;
  return (
    <>
      <span className={styles.price} key={String(step.price)}>
        {step.current ? <Flag model={model} /> : null}
        <Price value={step.price} model={model} ad={ad} />
      </span>
      <span className={styles.block} data-look={look} data-preview={step.preview || undefined}>
        <span className={styles.range}>{formatRange(step.min, step.max)}</span>
        {mine ? <span className={styles.pin} data-waits={model.mine?.meaning.waits || undefined} /> : null}
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

/** The stairs themselves, the base price as the highest. For the eye only; the list below says the same. */
export function Stair({ ad, model }: { ad: PricedAd; model: LadderModel }) {
  const { t } = useTranslation();
  return (
    <div
      className={styles.stair}
      data-state={model.state}
      data-pulse={model.boundary || undefined}
      data-stairs={model.steps.length + (model.landing ? 1 : 0)}
      aria-hidden
    >
      {model.landing ? (
        <div className={styles.landing}>
          <span className={styles.price}>
            <Price value={model.base} model={model} ad={ad} />
          </span>
          <span className={styles.block} data-look="landing" data-lit={model.currentIndex === null || undefined}>
            <span className={styles.range}>{t('ladder.base')}</span>
          </span>
          <span className={styles.segment} />
        </div>
      ) : null}
      {model.steps.map((step) => (
        <div key={step.id} className={styles.step} style={stepStyle(step, model)} data-current={step.current}>
          <StepDrawing step={step} model={model} ad={ad} />
        </div>
      ))}
    </div>
  );
}
