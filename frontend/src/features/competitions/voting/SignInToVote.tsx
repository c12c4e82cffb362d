import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { RankedWork } from '@/api/types';
import { FormAlert } from '@/shared/form/FormAlert';
import { useAccountDialogs } from '@/entities/account/session/dialogs';
import { configQuery } from '@/entities/site/queries';
import { SocialButton } from '@/entities/account/session/SocialButton';
import { Dialog } from '@/shared/ui/Dialog';
import styles from './VoteDialog.module.css';

/** Ways to become a voter: the provider's identity where one is set up, or an account here. */
export function SignInToVote({ work, again, onClose }: { work: RankedWork; again: boolean; onClose: () => void }) {
  const { t } = useTranslation('ranking');
  const { pathname } = useLocation();
  const { signIn } = useAccountDialogs();
  const { data: config } = useQuery(configQuery());
  // Return to this work, so that voting continues where it began.
  const next = `${pathname}?vote=${work.wrk_id}`;
  return (
    <Dialog opened onClose={onClose} title={t('dialog.sign_in_title')}>
      <div className={styles.body}>
        <FormAlert text={again ? t('dialog.sign_in_again') : null} />
        <p className={styles.work}>“{work.wrk_name}”</p>
        <p>{t('dialog.sign_in')}</p>
        <div className={styles.ways}>
          <SocialButton intent="vote" next={next} label={t('dialog.with', { name: config?.social?.button })} />
          <Button
            variant="default"
            leftSection={<UserRound size={18} aria-hidden />}
            onClick={() => {
              onClose();
              signIn(next);
            }}
          >
            {t('dialog.with_account')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
