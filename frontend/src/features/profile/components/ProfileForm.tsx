import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isApiError } from '@/api/errors';
import { getSid } from '@/api/session';
import type { User } from '@/api/types';
import { longest, type AccountError, type OrganisationValues } from '@/entities/account/form/account';
import { fieldMessages } from '@/shared/form/fieldMessages';
import { CountedTextarea } from '@/shared/form/CountedTextarea';
import { errorText } from '@/shared/form/errorText';
import { FormAlert } from '@/shared/form/FormAlert';
import { OrganisationFields } from '@/entities/account/form/OrganisationFields';
import { PlaceFields } from '@/entities/account/form/PlaceFields';
import { typedName } from '@/shared/form/rules';
import { SocialFields } from '@/entities/account/form/SocialFields';
import { socialErrors } from '@/entities/account/form/socials';
import { useAccountErrorText } from '@/entities/account/form/useAccountErrorText';
import { useLeaveGuard } from '@/shared/form/useLeaveGuard';
import { toast } from '@/shared/ui/toast';
import {
  changesOf,
  errorsOf,
  FLAGS,
  isDirty,
  PROMOTION_MAX,
  valuesOf,
  type ProfileField,
  type ProfileValues,
} from '../lib/profile';
import { profileQueries, saveProfile } from '../queries';
import { PasswordFields } from './PasswordFields';
import { PictureField } from './PictureField';
import styles from './ProfileForm.module.css';

type Errors = Partial<Record<ProfileField, string>>;

const signedIn = () => getSid() !== null;
/** Refusals that name their field by their code. */
const FIELD_OF: Readonly<Record<string, ProfileField>> = {
  wrongPassword: 'usr_password_old',
  usr_username: 'usr_username',
};

/** The own data being changed: only what differs is sent, and what deals hold shut is shown shut. */
export function ProfileForm({ user, onDone }: { user: User; onDone: () => void }) {
  const { t } = useTranslation(['profile', 'auth', 'common']);
  const client = useQueryClient();
  const accountErrorText = useAccountErrorText();
  const [values, setValues] = useState<ProfileValues>(() => valuesOf(user));
  const [errors, setErrors] = useState<Errors>({});
  const [head, setHead] = useState<string | null>(null);
  const org = user.type === 'org';
  const closed = user.editable === 0;

  const set = <K extends ProfileField>(field: K, value: ProfileValues[K]) => {
    setValues((old) => ({ ...old, [field]: value }));
    setErrors((old) => (old[field] === undefined ? old : { ...old, [field]: undefined }));
  };
  const label = (field: ProfileField): string => {
    switch (field) {
      case 'usr_name':
        return t(org ? 'auth:field.company' : 'auth:field.usr_name');
      case 'drop_image':
        return t('auth:field.usr_image');
      case 'usr_password_old':
      case 'usr_password':
      case 'usr_email_language':
      case 'usr_private':
      case 'usr_newsletter':
      case 'usr_notifications':
        return t(`field.${field}`);
      default:
        return t(`auth:field.${field}`);
    }
  };
  const readAgain = () =>
    Promise.all(['user', 'session', 'person'].map((key) => client.invalidateQueries({ queryKey: [key] })));

  const save = useMutation({
    mutationFn: saveProfile,
    onSuccess: async (_, changes) => {
      toast.ok(t('usr_password' in changes ? 'saved_password' : 'saved'));
      await readAgain();
      onDone();
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) {
        setHead(errorText(error));
        return;
      }
      const { head: rest, fields } = fieldMessages(error, Object.keys(values), { cnt_id: 'usr_country' });
      const texts: Errors = {};
      for (const [path, text] of Object.entries(fields)) texts[path.split('.')[0] as ProfileField] = text;
      const named = FIELD_OF[error.code];
      if (named !== undefined) texts[named] ??= errorText(error);
      setErrors(texts);
      setHead(named === undefined ? rest : null);
      toast.err(errorText(error));
      // Closed since the page was opened: the fields say so from now on.
      if (isApiError(error, 'forbidden')) void client.invalidateQueries({ queryKey: profileQueries.own().queryKey });
    },
  });
  useLeaveGuard(isDirty(user, values) && !save.isSuccess, signedIn);

  const submit = () => {
    if (save.isPending) return;
    const errors = Object.entries(errorsOf(user, values)) as [ProfileField, AccountError][];
    setErrors(
      Object.fromEntries(
        errors.map(([field, error]) => [
          field,
          field === 'usr_pr_text'
            ? t('common:form.too_long', { max: PROMOTION_MAX, count: PROMOTION_MAX })
            : accountErrorText(field, error),
        ]),
      ),
    );
    setHead(null);
    if (errors.length > 0) return;
    const changes = changesOf(user, values);
    if (Object.keys(changes).length === 0) {
      toast.info(t('nothing_changed'));
      onDone();
    } else save.mutate(changes);
  };

  const wrong = (Object.keys(errors) as ProfileField[]).filter((field) => errors[field] !== undefined);
  const never = t('never');
  const locked = (field: keyof OrganisationValues): string | null =>
    field === 'usr_org_id' ? never : closed ? '' : null;
  return (
    <form
      noValidate
      className={styles.form}
      aria-label={t('form.title')}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FormAlert
        text={head}
        errorSummary={wrong.map((field) => ({ id: field, label: label(field), text: errors[field] ?? '' }))}
      />
      {closed ? (
        <p className={styles.closed} role="note">
          {t('closed')}
        </p>
      ) : null}
      <section className={styles.part}>
        <h2>{t('form.account')}</h2>
        <PictureField
          stored={user.usr_image}
          file={values.usr_image}
          dropped={values.drop_image}
          error={errors.usr_image}
          onFile={(file) => set('usr_image', file)}
          onDrop={(dropped) => set('drop_image', dropped)}
        />
        <div className={styles.grid}>
          <TextInput label={t('auth:field.usr_email')} description={never} value={user.usr_email} disabled readOnly />
          <TextInput
            id="usr_username"
            label={t('auth:field.usr_username')}
            description={t('auth:hint.usr_username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            disabled={closed}
            maxLength={15}
            value={values.usr_username}
            error={errors.usr_username}
            onChange={(event) => set('usr_username', event.currentTarget.value.replace(/\s/g, ''))}
          />
          <TextInput
            id="usr_name"
            label={label('usr_name')}
            description={org ? never : undefined}
            autoComplete={org ? 'organization' : 'name'}
            required
            disabled={org || closed}
            maxLength={longest('usr_name')}
            value={values.usr_name}
            error={errors.usr_name}
            onChange={(event) => set('usr_name', typedName(event.currentTarget.value))}
          />
          <PlaceFields values={values} errors={errors} set={set} disabled={closed} />
        </div>
      </section>
      {org ? (
        <section className={styles.part}>
          <h2>{t('form.organisation')}</h2>
          <div className={styles.grid}>
            <OrganisationFields values={values} errors={errors} set={set} setFile={set} locked={locked} stored />
          </div>
        </section>
      ) : null}
      <section className={styles.part} id="socials" tabIndex={-1}>
        <h2>{t('form.presentation')}</h2>
        <SocialFields
          values={values.socials}
          errors={errors.socials ? socialErrors(values.socials, errors.socials) : {}}
          onChange={(socials) => set('socials', socials)}
        />
        <CountedTextarea
          id="usr_pr_text"
          label={t('auth:field.usr_pr_text')}
          maxLength={PROMOTION_MAX}
          rows={5}
          value={values.usr_pr_text}
          error={errors.usr_pr_text}
          onChange={(event) => set('usr_pr_text', event.currentTarget.value)}
        />
      </section>
      <section className={styles.part}>
        <h2>{t('form.preferences')}</h2>
        <div className={styles.grid}>
          <NativeSelect
            id="usr_email_language"
            label={t('field.usr_email_language')}
            value={values.usr_email_language}
            data={[
              { value: 'rs', label: t('language.rs') },
              { value: 'en', label: t('language.en') },
            ]}
            onChange={(event) => set('usr_email_language', event.currentTarget.value === 'en' ? 'en' : 'rs')}
          />
          <div className={styles.flags}>
            {FLAGS.map((flag) => (
              <Checkbox
                key={flag}
                id={flag}
                label={t(`field.${flag}`)}
                description={t(`hint.${flag}`)}
                classNames={{ description: styles.flagHint }}
                checked={values[flag]}
                onChange={(event) => set(flag, event.currentTarget.checked)}
              />
            ))}
          </div>
        </div>
      </section>
      <section className={styles.part}>
        <h2>{t('form.password')}</h2>
        <p className={styles.hint}>{t('hint.password')}</p>
        <div className={styles.grid}>
          <PasswordFields values={values} errors={errors} set={set} />
        </div>
      </section>
      <div className={styles.actions} data-bottom-bar>
        <Button variant="default" onClick={onDone} disabled={save.isPending}>
          {t('common:action.cancel')}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
