import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { FormAlert } from '@/shared/form/FormAlert';
import { Steps } from '@/shared/form/Steps';
import type { LadderAd } from '@/entities/pricing/settlement/ladder';
import type { Wizard } from '../lib/useWizard';
import { BasicStep } from './BasicStep';
import { DetailsStep } from './DetailsStep';
import { Preview } from './Preview';
import { RightsStep } from './RightsStep';
import styles from './WizardForm.module.css';

/** The next step's button stands where the last one's stood: the second click of a double click must not press it. */
function once(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

/** The three steps with their head, their way back and forth, and the card as buyers will see it. */
export function WizardForm({
  wizard,
  title,
  note = '',
  cancelTo,
  submitLabel,
  sending,
  locked,
  everyStep = false,
  publishedAd = null,
  onSubmit,
}: {
  wizard: Wizard;
  title: string;
  /** Beside the buttons. */
  note?: string;
  cancelTo: string;
  submitLabel: string;
  sending: boolean;
  /** Five seconds after a click. */
  locked: boolean;
  /** A published ad may be saved from every step. */
  everyStep?: boolean;
  publishedAd?: LadderAd | null;
  onSubmit: () => void;
}) {
  const { t } = useTranslation('wizard');
  const navigate = useNavigate();
  const { step, furthest, marks, next, head, errorSummary, heading, props } = wizard;
  const submit = (
    <Button type="submit" value="save" onClick={once} loading={sending} disabled={locked && !sending}>
      {submitLabel}
    </Button>
  );
  return (
    <div className={`zb-container ${styles.page}`}>
      <h1 tabIndex={-1} ref={heading}>
        {title}
      </h1>
      <Steps
        steps={[
          { label: t('step.basic'), ...marks[0] },
          { label: t('step.details'), ...marks[1] },
          { label: t('step.rights'), ...marks[2] },
        ]}
        current={step}
        reachable={furthest}
        onGo={(index) => next(index === 0 ? 0 : index === 1 ? 1 : 2)}
      />
      <div className={styles.columns}>
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            // Enter presses the first button of the form, which goes on.
            const { nativeEvent } = event;
            const button = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
            if (step === 2 || (button instanceof HTMLButtonElement && button.value === 'save')) onSubmit();
            else next(step === 0 ? 1 : 2);
          }}
        >
          <FormAlert text={head ?? (errorSummary.length > 0 ? t('check') : null)} errorSummary={errorSummary} />
          {step === 0 ? <BasicStep {...props} /> : null}
          {step === 1 ? <DetailsStep {...props} /> : null}
          {step === 2 ? <RightsStep {...props} /> : null}
          <div className={styles.actions}>
            {step === 0 ? (
              <Button variant="default" onClick={() => void navigate(cancelTo)}>
                {t('cancel')}
              </Button>
            ) : (
              <Button variant="default" onClick={() => next(step === 2 ? 1 : 0)}>
                {t('back')}
              </Button>
            )}
            <span className={styles.saved}>{note}</span>
            <span className={styles.forward}>
              {step === 2 ? null : (
                <Button type="submit" onClick={once} variant={everyStep ? 'default' : 'filled'}>
                  {t('next')}
                </Button>
              )}
              {step === 2 || everyStep ? submit : null}
            </span>
          </div>
        </form>
        <Preview
          draft={props.draft}
          files={props.files}
          publishedAd={publishedAd}
          published={props.dropped.main_image ? '' : (props.stored?.main_image ?? '')}
        />
      </div>
    </div>
  );
}
