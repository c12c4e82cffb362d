import { Button } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { FormAlert } from '@/shared/form/FormAlert';
import { Steps } from '@/shared/form/Steps';
import type { LadderAd } from '@/entities/pricing/settlement/ladder';
import { STEPS } from '../lib/fieldKinds';
import type { Wizard } from '../lib/useWizard';
import { BasicStep } from './BasicStep';
import { DetailsStep } from './DetailsStep';
import { Preview } from './Preview';
import { Review } from './Review';
import { RightsStep } from './RightsStep';
import styles from './WizardForm.module.css';

const CONTENT = { basic: BasicStep, details: DetailsStep, rights: RightsStep } as const;

/** The next step's button is where the last one's was: the second click of a double click must not press it. */
function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

/** The three steps with their head, their way back and forth, and the card as buyers will see it. */
export function WizardForm({
  wizard,
  title,
  note = '',
  alert = null,
  cancelTo,
  submitLabel,
  savableOnEveryStep = false,
  publishedAd = null,
}: {
  wizard: Wizard;
  title: string;
  /** Beside the buttons. */
  note?: string;
  /** Above the form. */
  alert?: ReactNode;
  cancelTo: string;
  submitLabel: string;
  /** A published ad may be saved from every step. */
  savableOnEveryStep?: boolean;
  publishedAd?: LadderAd | null;
}) {
  const { t } = useTranslation('wizard');
  const navigate = useNavigate();
  const { step, reachedStep, stepStates, goTo, alertText, errorSummary, heading, stepProps } = wizard;
  const { busy, locked } = wizard.form;
  const isLast = step === STEPS.length - 1;
  const Content = CONTENT[STEPS[step] ?? 'basic'];
  const submit = (
    <Button type="submit" value="save" onClick={ignoreSecondClick} loading={busy} disabled={locked && !busy}>
      {submitLabel}
    </Button>
  );
  return (
    <div className={`zb-container ${styles.page}`}>
      <h1 tabIndex={-1} ref={heading}>
        {title}
      </h1>
      <Steps
        steps={stepStates.map(({ name, done, error }) => ({ label: t(`step.${name}`), done, error }))}
        current={step}
        reachable={reachedStep}
        onGo={goTo}
      />
      {alert}
      <div className={styles.columns}>
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            // Enter presses the first button of the form, which goes on.
            const { nativeEvent } = event;
            const button = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
            if (isLast || (button instanceof HTMLButtonElement && button.value === 'save')) wizard.submit();
            else goTo(step + 1);
          }}
        >
          <FormAlert text={alertText ?? (errorSummary.length > 0 ? t('check') : null)} errorSummary={errorSummary} />
          <Content {...stepProps} />
          {isLast && !stepProps.published ? <Review step={stepProps} missing={wizard.missing} onGo={goTo} /> : null}
          <div className={styles.actions}>
            {step === 0 ? (
              <Button variant="default" onClick={() => void navigate(cancelTo)}>
                {t('cancel')}
              </Button>
            ) : (
              <Button variant="default" onClick={() => goTo(step - 1)}>
                {t('back')}
              </Button>
            )}
            <span className={styles.saved}>{note}</span>
            <span className={styles.forward}>
              {isLast ? null : (
                <Button type="submit" onClick={ignoreSecondClick} variant={savableOnEveryStep ? 'default' : 'filled'}>
                  {t('next')}
                </Button>
              )}
              {isLast || savableOnEveryStep ? submit : null}
            </span>
          </div>
        </form>
        <Preview
          draft={stepProps.draft}
          files={stepProps.files}
          publishedAd={publishedAd}
          publishedImage={stepProps.removedFiles.main_image ? '' : (stepProps.existingFiles?.main_image ?? '')}
        />
      </div>
    </div>
  );
}
