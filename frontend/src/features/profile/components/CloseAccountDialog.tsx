import { Button, PasswordInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { isApiError } from '@/api/errors';
import { endSession } from '@/api/transport';
import { errorText } from '@/shared/form/errorText';
import { FormAlert } from '@/shared/form/FormAlert';
import { useForm } from '@/shared/form/useForm';
import { useLang } from '@/shared/hooks/useLang';
import { forgetDrafts } from '@/entities/offer/draft';
import { paths } from '@/entities/site/paths';
import { Dialog } from '@/shared/ui/Dialog';
import { LoadError, SkeletonLines } from '@/shared/ui/States';
import { closeAccount, profileQueries } from '../queries';
import styles from './AccountSection.module.css';

const CONSEQUENCES = ['erased', 'kept', 'name', 'final'] as const;

/** Closes the account for good: shows what prevents it, or else the consequences and the password field. */
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

/** Why the account cannot be closed now, with links to the open deals. */
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
  const [deals, setDeals] = useState(false);
  const form = useForm({
    initial: { password: '' },
    fields: ['password'],
    validate: ({ password }) => (password === '' ? { fields: { password: t('common:form.required') } } : {}),
    send: ({ password }) =>
      // Home confirms that the account is closed.
      endSession(closeAccount(password), async () => {
        forgetDrafts();
        await navigate(paths.home(lang, { account: 'closed' }), { replace: true });
        client.clear();
      }),
    onMutate: () => onBusy(true),
    onSettled: () => onBusy(false),
    onError: (error) => {
      const open = isApiError(error, 'active_deals');
      setDeals(open);
      if (open) return null;
      const text = errorText(error);
      return isApiError(error, 'wrongPassword') ? { fields: { password: text } } : { head: text };
    },
  });
  const { password: error } = form.errors;
  return (
    <form noValidate className={styles.form} onSubmit={form.submit}>
      <FormAlert text={form.head} />
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
        value={form.values.password}
        error={error}
        aria-invalid={error === undefined ? undefined : true}
        visibilityToggleButtonProps={{ 'aria-label': t('common:form.show_password'), tabIndex: 0 }}
        onChange={(event) => form.setValue('password', event.currentTarget.value)}
      />
      <div className={styles.confirm}>
        <Button variant="default" onClick={onClose} disabled={form.busy} data-autofocus>
          {t('data.keep')}
        </Button>
        <Button type="submit" color="red" loading={form.busy}>
          {t('data.close')}
        </Button>
      </div>
    </form>
  );
}
