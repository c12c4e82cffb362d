import { Button } from '@mantine/core';
import { CircleCheck } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { filesLeft, mainImageLeft } from '../lib/existingFiles';
import { STEPS } from '../lib/fieldKinds';
import { flagsIn, stepOf, vatOfDraft } from '../lib/fields';
import { fieldId, type StepProps } from '../lib/stepProps';
import { useReviewFacts } from '../lib/useReviewFacts';
import type { Missing } from '../lib/useWizard';
import { Group } from './Group';
import { ReviewPictures } from './ReviewPictures';
import styles from './Review.module.css';

/** All that will be published, before it is: what is missing, and each step with the way back to it. */
export function Review({
  step,
  missing,
  onGo,
}: {
  step: StepProps;
  missing: readonly Missing[];
  onGo: (step: number) => void;
}) {
  const { t } = useTranslation('wizard');
  const facts = useReviewFacts(step.draft);
  const unsaid = useUnsaid(step);
  const documents = (field: 'pro_declaration' | 'pro_quality') => ({
    name: t(`field.${field}`),
    lines: [...filesLeft(field, step), ...step.files[field]].map((file) => file.name),
  });
  const shown = {
    basic: [...facts.basic, documents('pro_declaration')],
    details: [documents('pro_quality'), ...facts.details],
    rights: facts.rights,
  };
  return (
    <Group title={t('review.title')} text={t('review.text')}>
      {missing.length === 0 ? (
        <p className={styles.complete}>
          <CircleCheck size={18} aria-hidden />
          {t('review.complete')}
        </p>
      ) : (
        <Gaps title={t('review.missing')} gaps={missing} onGo={onGo} />
      )}
      {unsaid.length === 0 ? null : <Gaps title={t('review.unsaid')} gaps={unsaid} onGo={onGo} />}
      {STEPS.map((name, index) => {
        const rows = shown[name].filter(({ lines }) => lines.length > 0);
        return (
          <section key={name} className={styles.step} aria-label={t(`step.${name}`)}>
            <div className={styles.head}>
              <h3>{t(`step.${name}`)}</h3>
              {index === STEPS.length - 1 ? null : (
                <Button
                  size="compact-md"
                  variant="default"
                  aria-label={t('review.change_step', { step: t(`step.${name}`) })}
                  onClick={() => onGo(index)}
                >
                  {t('review.change')}
                </Button>
              )}
            </div>
            {name === 'details' ? <ReviewPictures step={step} /> : null}
            {rows.length === 0 ? (
              name === 'rights' ? (
                <p className={styles.nothing}>{t('review.nothing')}</p>
              ) : null
            ) : (
              <dl>
                {rows.map(({ name: term, lines }) => (
                  <div key={term}>
                    <dt>{term}</dt>
                    {lines.map((line, at) => (
                      <dd key={`${at}-${line}`}>{line}</dd>
                    ))}
                  </div>
                ))}
              </dl>
            )}
          </section>
        );
      })}
    </Group>
  );
}

interface Gap {
  id: string;
  label: string;
  /** What is wrong with it, where something is. */
  text?: string;
  step: number;
}

/** Fields without which an ad is published all the same, but which its buyers ask for. */
function useUnsaid(step: StepProps): Gap[] {
  const { t } = useTranslation('wizard');
  const { draft, files } = step;
  const hasDelivery = flagsIn('shipping').some((flag) => draft[flag]);
  const gap = (field: string, label: string, isSaid: boolean): Gap[] =>
    isSaid ? [] : [{ id: fieldId(field), label, step: STEPS.indexOf(stepOf(field)) }];
  return [
    ...gap('pro_vat', t('field.pro_vat'), vatOfDraft(draft).pro_vat !== null),
    ...gap('main_image', t('field.main_image'), files.main_image !== null || mainImageLeft(step) !== ''),
    ...gap('pro_shipping_info', t('group.shipping'), hasDelivery || draft.pro_shipping_info.trim() !== ''),
    ...gap('pro_payment_info', t('field.pro_payment_info'), draft.pro_payment_info.trim() !== ''),
  ];
}

function Gaps({ title, gaps, onGo }: { title: string; gaps: readonly Gap[]; onGo: (step: number) => void }) {
  const { t } = useTranslation('wizard');
  const heading = useId();
  const here = STEPS.length - 1;
  return (
    <div className={styles.gaps}>
      <h3 id={heading}>{title}</h3>
      <ul aria-labelledby={heading}>
        {gaps.map(({ id, label, text, step }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => {
                if (step !== here) onGo(step);
                else document.getElementById(id)?.focus();
              }}
            >
              {label}
            </button>
            {text === undefined ? null : `: ${text}`}
            {step === here ? null : <span className={styles.where}> ({t(`step.${STEPS[step] ?? 'basic'}`)})</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
