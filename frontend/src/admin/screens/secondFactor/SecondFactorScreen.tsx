import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecondFactor } from '@/api/types';
import { SecondFactorSetup } from '@/entities/account/secondFactor/SecondFactorSetup';
import { SECOND_FACTOR_KEY, secondFactorQuery, removeSecondFactor } from '@/entities/account/secondFactor/queries';
import { errorText } from '@/shared/form/errorText';
import { confirmDestructive } from '@/shared/ui/confirm';
import { LoadError, SkeletonLines } from '@/shared/ui/States';
import { Tag } from '@/shared/ui/Tag';
import { errorToast } from '@/admin/crud/errorToast';
import { toast } from '@/shared/ui/toast';
import { ScreenHead } from '@/admin/crud/ScreenHead';
import styles from './SecondFactorScreen.module.css';

/** The administrator's own two-step verification: status, setup, removal. */
export function SecondFactorScreen() {
  const { t } = useTranslation('secondFactor');
  const { data: factor, error, refetch } = useQuery(secondFactorQuery());
  const [settingUp, setSettingUp] = useState(false);
  return (
    <section className={styles.screen}>
      <ScreenHead title="admin:screen.second_factor" />
      <div className={styles.panel}>
        {settingUp ? (
          <SecondFactorSetup
            onCancel={() => setSettingUp(false)}
            onDone={() => {
              setSettingUp(false);
              toast.ok(t('own.finished'));
            }}
          />
        ) : factor !== undefined ? (
          <SecondFactorStatus factor={factor} onSetUp={() => setSettingUp(true)} />
        ) : error !== null ? (
          <LoadError text={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonLines lines={4} />
        )}
      </div>
    </section>
  );
}

function SecondFactorStatus({ factor, onSetUp }: { factor: SecondFactor; onSetUp: () => void }) {
  const { t } = useTranslation('secondFactor');
  const client = useQueryClient();
  const enabled = factor.enabled === 1;
  const removing = useMutation({
    mutationFn: removeSecondFactor,
    onSuccess: () => toast.ok(t('own.removed')),
    onError: (error) => errorToast.show(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: SECOND_FACTOR_KEY }),
  });
  const remove = async () => {
    const sure = await confirmDestructive({
      title: t('own.ask_remove'),
      text: t('own.ask_remove_text'),
      yes: t('own.remove'),
      no: t('own.keep'),
    });
    if (sure) removing.mutate();
  };
  return (
    <>
      <div className={styles.state}>
        <Tag tone={enabled ? 'active' : 'gray'} icon={enabled ? ShieldCheck : ShieldOff}>
          {t(enabled ? 'own.on' : 'own.off')}
        </Tag>
        {enabled ? <span>{t('own.left', { count: factor.codes_left })}</span> : null}
      </div>
      <p>{t(enabled ? 'own.on_text' : 'own.off_text')}</p>
      {enabled ? <p className={styles.hint}>{t('own.left_hint')}</p> : null}
      {factor.required === 1 ? <p className={styles.hint}>{t('own.required')}</p> : null}
      <div className={styles.actions}>
        <Button variant={enabled ? 'default' : 'filled'} onClick={onSetUp}>
          {t(enabled ? 'own.renew' : 'own.set_up')}
        </Button>
        {enabled && factor.required === 0 ? (
          <Button color="red" variant="light" loading={removing.isPending} onClick={() => void remove()}>
            {t('own.remove')}
          </Button>
        ) : null}
      </div>
    </>
  );
}
