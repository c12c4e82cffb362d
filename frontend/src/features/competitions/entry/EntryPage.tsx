import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isApiError } from '@/api/errors';
import type { Competition } from '@/api/types';
import { FormAlert } from '@/shared/form/FormAlert';
import { HumanCheck } from '@/entities/site/HumanCheck';
import { useHumanCheck } from '@/entities/site/useHumanCheck';
import { useLeaveGuard } from '@/shared/form/useLeaveGuard';
import { formatCompetitionTime } from '@/shared/format/date';
import { wantedLang } from '@/i18n/remembered';
import { useUrlLang } from '@/shared/hooks/useUrlLang';
import { paths } from '@/entities/site/paths';
import { useCompetition } from '../frame/useCompetition';
import { useAnnouncedTitle } from '../frame/useAnnouncedTitle';
import { competitionQueries } from '../queries';
import { EntryFields } from './EntryFields';
import { emptyEntry, entryToWire } from './fields';
import { submitWork } from './queries';
import { SentPanel, type Sent } from './SentPanel';
import { useEntryForm } from './useEntryForm';
import styles from './entry.module.css';

/** Sends a work in, then shows its code and password, this one time. */
export function EntryPage() {
  const { t } = useTranslation('entry');
  const competition = useCompetition();
  const [sent, setSent] = useState<Sent | null>(null);
  const [round, setRound] = useState(0);
  useAnnouncedTitle(t('title'));
  return (
    <div className={`zb-container ${styles.page}`}>
      {sent === null ? (
        <Entry key={round} competition={competition} onSent={setSent} />
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

function Entry({ competition, onSent }: { competition: Competition; onSent: (sent: Sent) => void }) {
  const { t } = useTranslation(['entry', 'common']);
  const lang = useUrlLang();
  const client = useQueryClient();
  const [initial] = useState(emptyEntry);
  const check = useHumanCheck('entry');
  const [share, setShare] = useState(0);
  const open = competition.posting_open === 1;
  const reload = () =>
    void client.invalidateQueries({ queryKey: competitionQueries.detail(competition.cmp_id).queryKey });

  const form = useEntryForm(initial, competition, null, {
    send: async (values, keyFor) => {
      const wire = entryToWire(values, competition);
      // The same work once more has the same key; another one is another.
      const key = keyFor([wire, values.file]);
      const token = await check.take();
      return submitWork(competition.cmp_id, { ...wire, wrk_locale: wantedLang() ?? lang, token }, key, setShare);
    },
    onSuccess: (made, values) => {
      reload();
      onSent({ made, email: values.wrk_email.trim(), file: values.file, link: values.wrk_text.trim() });
    },
    onError: (error, placed) => {
      check.reset();
      setShare(0);
      if (!isApiError(error, 'not_active')) return placed;
      reload();
      return { head: t('error.not_active') };
    },
  });
  const dirty = form.isDirty();
  useLeaveGuard(dirty && !form.sent);

  if (!open && !dirty) return <Closed competition={competition} />;
  return (
    <>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{t('title')}</h1>
        <p className={styles.lead}>
          {t('lead', { name: competition.cmp_name, time: formatCompetitionTime(competition.cmp_to_post) })}
        </p>
      </header>
      <div className={styles.columns}>
        <form noValidate className={styles.form} onSubmit={form.submit}>
          <FormAlert text={form.head} errorSummary={form.summary} />
          <EntryFields kind={competition} form={form} work={null} competitionId={competition.cmp_id} />
          <HumanCheck check={check} />
          <div className={styles.actions}>
            {form.busy && share > 0 && share < 1 ? (
              <p role="status" className={styles.progress}>
                {t('sending', { share: Math.round(share * 100) })}
              </p>
            ) : null}
            <Button
              type="submit"
              loading={form.busy}
              data-disabled={(form.locked && !form.busy) || undefined}
              aria-disabled={form.locked || undefined}
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
