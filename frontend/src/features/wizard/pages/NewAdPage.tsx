import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { newIdempotencyKey } from '@/api/client';
import { ApiError } from '@/api/errors';
import { expiryWindow } from '@/shared/format/expiry';
import { unitLabel } from '@/shared/format/quantity';
import { errorText } from '@/shared/form/errorText';
import { FormAlert, type FieldProblem } from '@/shared/form/FormAlert';
import { Steps } from '@/shared/form/Steps';
import { useLeaveGuard } from '@/shared/form/useLeaveGuard';
import { useDebounced } from '@/shared/hooks/useDebounced';
import { useLang } from '@/shared/hooks/useLang';
import { useSubmitLock } from '@/shared/hooks/useSubmitLock';
import { paths } from '@/shared/paths';
import { useSession } from '@/shared/session/useSession';
import { useLadderWords } from '@/shared/tiers/useLadderWords';
import { toast } from '@/shared/ui/toast';
import { BasicStep } from '../components/BasicStep';
import { DetailsStep } from '../components/DetailsStep';
import { Preview } from '../components/Preview';
import { RightsStep } from '../components/RightsStep';
import { fieldId } from '../lib/bind';
import {
  dropDraft,
  emptyDraft,
  isTouched,
  NO_FILES,
  readDraft,
  writeDraft,
  type AdDraft,
  type AdFiles,
} from '../lib/draft';
import { refusalOf } from '../lib/refusal';
import { basicFaults, detailFaults, rightsFaults, stepOf, type Fault, type Faults } from '../lib/validate';
import { toWire } from '../lib/wire';
import { publishAd } from '../queries';
import styles from './NewAdPage.module.css';

type Step = 0 | 1 | 2;

/** Waits for the signed-in person, whose draft on this device is offered first. */
export function NewAdPage() {
  const { user } = useSession();
  return user === null ? null : <Wizard key={user.usr_id} userId={user.usr_id} />;
}

function Wizard({ userId }: { userId: number }) {
  const { t } = useTranslation('wizard');
  const lang = useLang();
  const navigate = useNavigate();
  const client = useQueryClient();
  const ladderWords = useLadderWords();
  const { locked, take } = useSubmitLock();
  const [days] = useState(() => expiryWindow(Date.now(), 'new'));
  const [offered, setOffered] = useState(() => readDraft(userId));
  const [draft, setDraft] = useState<AdDraft>(emptyDraft);
  const [files, setAllFiles] = useState<AdFiles>(NO_FILES);
  const [step, setStep] = useState<Step>(0);
  const [furthest, setFurthest] = useState<Step>(0);
  const [faults, setFaults] = useState<Faults>({});
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [head, setHead] = useState<string | null>(null);
  const [published, setPublished] = useState<number | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const sent = useRef({ body: '', key: newIdempotencyKey() });
  const touched = isTouched(draft);

  useLeaveGuard(touched && published === null);
  const settled = useDebounced(draft, 600);
  useEffect(() => {
    if (published === null && isTouched(settled)) writeDraft(userId, settled);
  }, [settled, userId, published]);
  // Leaving waits for the guard to know that nothing is lost.
  useEffect(() => {
    if (published !== null) void navigate(paths.ad(lang, published), { replace: true });
  }, [published, navigate, lang]);

  const set = (change: Partial<AdDraft>) => {
    setDraft((old) => ({ ...old, ...change }));
    forget(Object.keys(change));
  };
  const setFiles = (change: Partial<AdFiles>) => {
    setAllFiles((old) => ({ ...old, ...change }));
    forget(Object.keys(change));
  };
  const forget = (fields: string[]) => {
    // The two ways to declare are one demand.
    const gone = fields.includes('pro_declaration_text') ? [...fields, 'pro_declaration'] : fields;
    setFaults((old) => Object.fromEntries(Object.entries(old).filter(([field]) => !gone.includes(field))));
    setRefused((old) =>
      Object.fromEntries(Object.entries(old).filter(([field]) => !gone.includes(field.split('.')[0] ?? field))),
    );
  };
  const words = (field: string, fault: Fault): string =>
    fault === 'pricesLengthError' || fault === 'useAllQuantityError' || fault === 'main.quantityMaxError'
      ? (ladderWords(draft.prices, Number(draft.pro_quantity), unitLabel('', lang)) ?? '')
      : t(`fault.${fault}`, { field });
  const error = (field: string): string | undefined => {
    const fault = faults[field];
    if (fault !== undefined) return words(field, fault);
    const own = Object.entries(refused).filter(([name]) => name === field || name.startsWith(`${field}.`));
    return own.length === 0 ? undefined : own.map(([, text]) => text).join(' ');
  };

  const faultsOf = (at: Step): Faults =>
    at === 0 ? basicFaults(draft, files, days) : at === 1 ? detailFaults(draft) : rightsFaults(draft);
  const go = (to: Step) => {
    setStep(to);
    setFurthest((old) => (to > old ? to : old));
    window.scrollTo({ top: 0 });
    heading.current?.focus();
  };
  const next = (to: Step) => {
    const found = to > step ? faultsOf(step) : {};
    setFaults(found);
    setHead(null);
    if (Object.keys(found).length === 0) go(to);
  };

  const send = useMutation({
    mutationFn: () => {
      const body = JSON.stringify([draft, files.main_image?.name, files.images.length]);
      if (sent.current.body !== body) sent.current = { body, key: newIdempotencyKey() };
      return publishAd(toWire(draft, files), sent.current.key);
    },
    onSuccess: async ({ pro_id }) => {
      dropDraft(userId);
      toast.ok(t('published'));
      await client.invalidateQueries({ queryKey: ['ads'] });
      setPublished(pro_id);
    },
    onError: (failure) => {
      sent.current = { body: '', key: newIdempotencyKey() };
      if (!(failure instanceof ApiError)) {
        setHead(errorText(failure));
        return;
      }
      const { text, fields } = refusalOf(failure, t);
      setRefused(fields);
      setHead(text);
      toast.err(text);
      const first = Object.keys(fields)
        .map(stepOf)
        .sort((a, b) => a - b)[0];
      if (first !== undefined && first !== step) go(first);
    },
  });
  const publish = () => {
    for (const at of [0, 1, 2] as const) {
      const found = faultsOf(at);
      if (Object.keys(found).length > 0) {
        setFaults(found);
        if (at !== step) go(at);
        return;
      }
    }
    setHead(null);
    setRefused({});
    if (take()) send.mutate();
  };

  const problems: FieldProblem[] = [
    ...Object.entries(faults).flatMap(([field, fault]) =>
      fault === undefined ? [] : [{ field, text: words(field, fault) }],
    ),
    ...Object.entries(refused)
      .filter(([field]) => stepOf(field) === step)
      .map(([field, text]) => ({ field, text })),
  ].map(({ field, text }) => {
    const root = field.split('.')[0] ?? field;
    return { id: fieldId(root), label: t(`field.${root}` as 'field.pro_name', { defaultValue: root }), text };
  });
  const props = { draft, set, files, setFiles, error };

  return (
    <div className={`zb-container ${styles.page}`}>
      <h1 tabIndex={-1} ref={heading}>
        {t('title')}
      </h1>
      {offered === null ? null : (
        <div className={styles.offer} role="status">
          <p>{t('draft.offer')}</p>
          <div className={styles.offerActions}>
            <Button
              onClick={() => {
                setDraft(offered);
                setOffered(null);
              }}
            >
              {t('draft.take')}
            </Button>
            <Button
              variant="default"
              onClick={() => {
                dropDraft(userId);
                setOffered(null);
              }}
            >
              {t('draft.drop')}
            </Button>
          </div>
        </div>
      )}
      <Steps
        steps={[
          { label: t('step.basic'), done: furthest > 0 },
          { label: t('step.details'), done: furthest > 1 },
          { label: t('step.rights') },
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
            if (step === 2) publish();
            else next(step === 0 ? 1 : 2);
          }}
        >
          <FormAlert text={head ?? (problems.length > 0 ? t('check') : null)} problems={problems} />
          {step === 0 ? <BasicStep {...props} window={days} /> : null}
          {step === 1 ? <DetailsStep {...props} /> : null}
          {step === 2 ? <RightsStep {...props} /> : null}
          <div className={styles.actions}>
            {step === 0 ? (
              <Button variant="default" onClick={() => void navigate(paths.profile(lang, 'my-sales'))}>
                {t('cancel')}
              </Button>
            ) : (
              <Button variant="default" onClick={() => next(step === 2 ? 1 : 0)}>
                {t('back')}
              </Button>
            )}
            <span className={styles.saved}>{touched ? t('draft.saved') : ''}</span>
            {step === 2 ? (
              <Button type="submit" loading={send.isPending} disabled={locked && !send.isPending}>
                {t('publish')}
              </Button>
            ) : (
              <Button type="submit">{t('next')}</Button>
            )}
          </div>
        </form>
        <Preview draft={draft} files={files} />
      </div>
    </div>
  );
}
