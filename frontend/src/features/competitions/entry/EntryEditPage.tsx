import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Work } from '@/api/types';
import { useUrlLang } from '@/shared/hooks/useUrlLang';
import { paths } from '@/entities/site/paths';
import { useCompetition } from '../frame/useCompetition';
import { useAnnouncedTitle } from '../frame/useAnnouncedTitle';
import { competitionQueries } from '../queries';
import { AccessForm } from './AccessForm';
import { EditForm } from './EditForm';
import type { Access } from './queries';
import { useHeadingFocus } from './useHeadingFocus';
import styles from './entry.module.css';

type State =
  | { step: 'access'; error: unknown }
  /** `round` counts saved changes: after each the form starts anew. */
  | { step: 'edit'; access: Access; work: Work; round: number }
  | { step: 'withdrawn'; name: string };

/** Edits or withdraws a work by its code and password, which only the open page keeps. */
export function EntryEditPage() {
  const { t } = useTranslation('entry');
  const client = useQueryClient();
  const competition = useCompetition();
  const [state, setState] = useState<State>({ step: 'access', error: null });
  useAnnouncedTitle(t('edit.title'));
  const reload = (id: number) => void client.invalidateQueries({ queryKey: competitionQueries.detail(id).queryKey });
  return (
    <div className={`zb-container ${styles.page}`}>
      {state.step === 'access' ? (
        <AccessForm
          competition={competition}
          error={state.error}
          onOpen={(access, work) => setState({ step: 'edit', access, work, round: 0 })}
        />
      ) : state.step === 'edit' ? (
        <EditForm
          key={state.round}
          access={state.access}
          work={state.work}
          onChanged={(work) => {
            reload(work.cmp_id);
            setState({ ...state, work, round: state.round + 1 });
          }}
          onWithdrawn={() => {
            reload(state.work.cmp_id);
            setState({ step: 'withdrawn', name: state.work.wrk_name });
          }}
          onShut={(error) => setState({ step: 'access', error })}
        />
      ) : (
        <Withdrawn name={state.name} competitionId={competition.cmp_id} />
      )}
    </div>
  );
}

function Withdrawn({ name, competitionId }: { name: string; competitionId: number }) {
  const { t } = useTranslation('entry');
  const lang = useUrlLang();
  const heading = useHeadingFocus();
  return (
    <div className={styles.sent}>
      <h1 ref={heading} tabIndex={-1}>
        {t('edit.withdrawn_title')}
      </h1>
      <p role="status">{t('edit.withdrawn', { name })}</p>
      <div className={styles.ways}>
        <Button component={Link} to={paths.competition(lang, competitionId)}>
          {t('closed.about')}
        </Button>
      </div>
    </div>
  );
}
