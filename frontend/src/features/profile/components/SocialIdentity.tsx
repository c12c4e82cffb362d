import { Button, PasswordInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/errors';
import { errorText } from '@/shared/form/errorText';
import { FormAlert } from '@/shared/form/FormAlert';
import { useForm } from '@/shared/form/useForm';
import { paths } from '@/entities/site/paths';
import { useLang } from '@/shared/hooks/useLang';
import { configQuery } from '@/entities/site/queries';
import { SocialButton } from '@/entities/account/session/SocialButton';
import { Dialog } from '@/shared/ui/Dialog';
import { LoadError, SkeletonLines } from '@/shared/ui/States';
import { toast } from '@/shared/ui/toast';
import { profileQueries, unlinkIdentity } from '../queries';
import styles from './AccountSection.module.css';

/** Links the account with the sign-in provider and unlinks it; nothing where no provider is set up. */
export function SocialIdentity() {
  const { t } = useTranslation('profile');
  const lang = useLang();
  const heading = useId();
  const { data: config } = useQuery(configQuery());
  const provider = config?.social ?? null;
  const link = useQuery(profileQueries.socialIdentity(provider !== null));
  const [asking, setAsking] = useState(false);
  if (provider === null) return null;
  const name = provider.button;
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading}>{t('social.title', { name })}</h2>
      {link.isPending ? (
        <SkeletonLines lines={2} />
      ) : link.isLoadingError ? (
        <LoadError onRetry={() => void link.refetch()} />
      ) : link.data.linked === 1 ? (
        <>
          <p>{t('social.linked', { name })}</p>
          <div className={styles.actions}>
            <Button variant="default" onClick={() => setAsking(true)}>
              {t('social.unlink')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>{t('social.unlinked', { name })}</p>
          <div className={styles.actions}>
            <SocialButton intent="link" next={paths.profile(lang, 'my-profile')} label={t('social.link', { name })} />
          </div>
        </>
      )}
      {asking ? <UnlinkDialog name={name} onClose={() => setAsking(false)} /> : null}
    </section>
  );
}

function UnlinkDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation(['profile', 'common']);
  const client = useQueryClient();
  const form = useForm({
    initial: { password: '' },
    fields: ['password'],
    validate: ({ password }) => (password === '' ? { fields: { password: t('common:form.required') } } : {}),
    send: ({ password }) => unlinkIdentity(password),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: profileQueries.socialIdentity(true).queryKey });
      toast.ok(t('social.unlink_done', { name }));
      onClose();
    },
    onError: (error) =>
      isApiError(error, 'wrongPassword')
        ? { fields: { password: t('social.wrong_password') } }
        : { head: errorText(error) },
  });
  const { password: error } = form.errors;
  return (
    <Dialog opened onClose={onClose} title={t('social.unlink_title', { name })}>
      <form noValidate className={styles.form} onSubmit={form.submit}>
        <FormAlert text={form.head} />
        <p>{t('social.unlink_lead', { name })}</p>
        <PasswordInput
          label={t('field.usr_password_old')}
          autoComplete="current-password"
          required
          data-autofocus
          value={form.values.password}
          error={error}
          aria-invalid={error === undefined ? undefined : true}
          visibilityToggleButtonProps={{ 'aria-label': t('common:form.show_password'), tabIndex: 0 }}
          onChange={(event) => {
            form.setErrors({});
            form.setValue('password', event.currentTarget.value);
          }}
        />
        <div className={styles.confirm}>
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button type="submit" loading={form.busy}>
            {t('social.unlink')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
