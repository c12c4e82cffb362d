import { Button, PasswordInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { isApiError } from '@/api/errors';
import { clearSid } from '@/api/session';
import { errorText } from '@/shared/form/errorText';
import { FormAlert } from '@/shared/form/FormAlert';
import { useLang } from '@/shared/hooks/useLang';
import { paths } from '@/entities/site/paths';
import { Dialog } from '@/shared/ui/Dialog';
import { LoadError, SkeletonLines } from '@/shared/ui/States';
import { closeAccount, profileQueries } from '../queries';
import styles from './AccountSection.module.css';

const CONSEQUENCES = ['erased', 'kept', 'name', 'final'] as const;

/** Closing for good: what stands against it, else what happens and then the password. */
export function CloseAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('profile');
  const { data, isError, refetch } = useQuery(profileQueries.closing());
  const [busy, setBusy] = useState(false);
  return (
    <Dialog opened onClose={onClose} keepOpen={busy} size="md" title={t('data.close_title')}>
      {isError ? (
        <LoadError onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonLines lines={4} />
      ) : data.closable ? (
        <ClosingForm onClose={onClose} onBusy={setBusy} />
      ) : (
        <div className={styles.form}>
          <ActiveDeals />
          <div className={styles.confirm}>
            <Button variant="default" onClick={onClose} data-autofocus>
              {t('data.keep')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

/** Why the account stays for now, and where one sees what is still open. */
function ActiveDeals() {
  const { t } = useTranslation(['profile', 'common']);
  const lang = useLang();
  return (
    <>
      <FormAlert text={t('data.active_deals')} />
      <p className={styles.deals}>
        <Link to={paths.profile(lang, 'my-sales')}>{t('common:page.my_sales')}</Link>
        <Link to={paths.profile(lang, 'my-purchases')}>{t('common:page.my_purchases')}</Link>
      </p>
    </>
  );
}

function ClosingForm({ onClose, onBusy }: { onClose: () => void; onBusy: (busy: boolean) => void }) {
  const { t } = useTranslation(['profile', 'common']);
  const lang = useLang();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [head, setHead] = useState<string | null>(null);
  const [deals, setDeals] = useState(false);
  const close = useMutation({
    mutationFn: () => closeAccount(password),
    onMutate: () => onBusy(true),
    onSettled: () => onBusy(false),
    onSuccess: async () => {
      // At once, or the live connection tells of a session that has ended.
      clearSid();
      // Home says that it is done.
      await navigate(paths.home(lang, { account: 'closed' }), { replace: true });
      client.clear();
    },
    onError: (error) => {
      setDeals(isApiError(error, 'active_deals'));
      if (isApiError(error, 'wrongPassword')) setError(errorText(error));
      else if (!isApiError(error, 'active_deals')) setHead(errorText(error));
    },
  });
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (close.isPending) return;
        setHead(null);
        if (password === '') setError(t('common:form.required'));
        else close.mutate();
      }}
    >
      <FormAlert text={head} />
      {deals ? <ActiveDeals /> : null}
      <ul className={styles.what}>
        {CONSEQUENCES.map((item) => (
          <li key={item}>{t(`data.what.${item}`)}</li>
        ))}
      </ul>
      <PasswordInput
        id="close-password"
        label={t('field.usr_password_old')}
        autoComplete="current-password"
        required
        maxLength={128}
        value={password}
        error={error}
        aria-invalid={error === null ? undefined : true}
        visibilityToggleButtonProps={{ 'aria-label': t('common:form.show_password'), tabIndex: 0 }}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setError(null);
        }}
      />
      <div className={styles.confirm}>
        <Button variant="default" onClick={onClose} disabled={close.isPending} data-autofocus>
          {t('data.keep')}
        </Button>
        <Button type="submit" color="red" loading={close.isPending}>
          {t('data.close')}
        </Button>
      </div>
    </form>
  );
}
