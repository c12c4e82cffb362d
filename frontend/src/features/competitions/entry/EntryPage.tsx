import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { newIdempotencyKey } from '@/api/client';
import { isApiError } from '@/api/errors';
import type { Competition, WorkMade } from '@/api/types';
import { FormAlert } from '@/shared/form/FormAlert';
import { HumanCheck } from '@/entities/site/HumanCheck';
import { useHumanCheck } from '@/entities/site/useHumanCheck';
import { useLeaveGuard } from '@/shared/form/useLeaveGuard';
import { formatCompetitionTime } from '@/shared/format/date';
import { useUrlLang } from '@/shared/hooks/useUrlLang';
import { useSubmitLock } from '@/shared/hooks/useSubmitLock';
import { paths } from '@/entities/site/paths';
import { useCompetition } from '../frame/useCompetition';
import { useOpened } from '../frame/useOpened';
import { competitionQueries } from '../queries';
import { EntryFields } from './EntryFields';
import { emptyEntry, entryToWire } from './fields';
import { submitWork } from './queries';
import { SentPanel } from './SentPanel';
import { useEntryForm } from './useEntryForm';
import styles from './entry.module.css';

/** Sending a work in; afterwards its code and password, which are shown this once. */
export function EntryPage() {
  const { t } = useTranslation('entry');
  const competition = useCompetition();
  const [sent, setSent] = useState<{ made: WorkMade; email: string } | null>(null);
  const [round, setRound] = useState(0);
  useOpened(t('title'));
  return (
    <div className={`zb-container ${styles.page}`}>
      {sent === null ? (
        <Entry key={round} competition={competition} onSent={(made, email) => setSent({ made, email })} />
      ) : (
        <SentPanel
          {...sent}
          another={competition.posting_open === 1}
          onAnother={() => {
            setSent(null);
            setRound(round + 1);
          }}
        />
      )}
    </div>
  );
}

function Entry({ competition, onSent }: { competition: Competition; onSent: (made: WorkMade, email: string) => void }) {
  const { t } = useTranslation(['entry', 'common']);
  const lang = useUrlLang();
  const client = useQueryClient();
  const [initial] = useState(emptyEntry);
  const form = useEntryForm(initial, competition, null);
  const check = useHumanCheck('entry');
  const { locked, take } = useSubmitLock();
  const [share, setShare] = useState(0);
  const key = useRef({ body: '', key: newIdempotencyKey() });
  const open = competition.posting_open === 1;
  const reload = () =>
    void client.invalidateQueries({ queryKey: competitionQueries.detail(competition.cmp_id).queryKey });

  const send = useMutation({
    mutationFn: async () => {
      const wire = entryToWire(form.values, competition);
      const { file } = form.values;
      // The same work once more has the same key; another one is another.
      const body = JSON.stringify([wire, file?.name, file?.size, file?.lastModified]);
      if (key.current.body !== '' && key.current.body !== body) key.current.key = newIdempotencyKey();
      key.current.body = body;
      const token = await check.take();
      return submitWork(competition.cmp_id, { ...wire, token }, key.current.key, setShare);
    },
    onSuccess: (made) => {
      reload();
      onSent(made, form.values.wrk_email.trim());
    },
    onError: (error) => {
      check.reset();
      setShare(0);
      if (isApiError(error, 'not_active')) {
        form.say(t('error.not_active'));
        reload();
      } else form.showServerError(error);
    },
  });
  useLeaveGuard(form.dirty && !send.isSuccess);

  if (!open && !form.dirty) return <Closed competition={competition} />;
  return (
    <>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{t('title')}</h1>
        <p className={styles.lead}>
          {t('lead', { name: competition.cmp_name, time: formatCompetitionTime(competition.cmp_to_post) })}
        </p>
      </header>
      <div className={styles.columns}>
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (send.isPending || !form.passes() || !take()) return;
            send.mutate();
          }}
        >
          <FormAlert text={form.head} errorSummary={form.errorSummary} />
          <EntryFields kind={competition} form={form} work={null} competitionId={competition.cmp_id} />
          <HumanCheck check={check} />
          <div className={styles.actions}>
            {send.isPending && share > 0 && share < 1 ? (
              <p role="status" className={styles.progress}>
                {t('sending', { share: Math.round(share * 100) })}
              </p>
            ) : null}
            <Button
              type="submit"
              loading={send.isPending}
              data-disabled={(locked && !send.isPending) || undefined}
              aria-disabled={locked || undefined}
            >
              {t('submit')}
            </Button>
          </div>
        </form>
        <aside className={styles.help} aria-label={t('help.title')}>
          <h2>{t('help.title')}</h2>
          <ul>
            <li>{t('help.code')}</li>
            <li>{t('help.change', { time: formatCompetitionTime(competition.cmp_to_post) })}</li>
            <li>{t('help.privacy')}</li>
          </ul>
          <Link to={paths.competition(lang, competition.cmp_id, 'rules')}>{t('rules.link')}</Link>
        </aside>
      </div>
    </>
  );
}

/** The address of the form outside of the time for sending. */
function Closed({ competition }: { competition: Competition }) {
  const { t } = useTranslation('entry');
  const lang = useUrlLang();
  const [now] = useState(() => Date.now());
  const from = competition.cmp_from_post;
  const ahead = from !== null && competition.cmp_archived === 0 && new Date(from).getTime() >= now;
  return (
    <div className={styles.closed}>
      <h1 tabIndex={-1}>{t('title')}</h1>
      <p>{ahead ? t('closed.ahead', { time: formatCompetitionTime(from) }) : t('closed.over')}</p>
      <Button component={Link} variant="default" to={paths.competition(lang, competition.cmp_id)}>
        {t('closed.about')}
      </Button>
    </div>
  );
}
