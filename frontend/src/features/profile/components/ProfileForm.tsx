import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError, isApiError } from '@/api/errors';
import { getSid } from '@/api/session';
import type { User } from '@/api/types';
import { longest, type AccountError, type OrganisationValues } from '@/entities/account/form/account';
import { CountedTextarea } from '@/shared/form/CountedTextarea';
import { errorText } from '@/shared/form/errorText';
import { FormAlert } from '@/shared/form/FormAlert';
import { OrganisationFields } from '@/entities/account/form/OrganisationFields';
import { PlaceFields } from '@/entities/account/form/PlaceFields';
import { typedName } from '@/shared/form/rules';
import { SocialFields } from '@/entities/account/form/SocialFields';
import { socialErrors } from '@/entities/account/form/socials';
import { useAccountErrorText } from '@/entities/account/form/useAccountErrorText';
import { useForm } from '@/shared/form/useForm';
import { useLeaveGuard } from '@/shared/form/useLeaveGuard';
import { toast } from '@/shared/ui/toast';
import {
  changesOf,
  errorsOf,
  FLAGS,
  isDirty,
  PROMOTION_MAX,
  valuesOf,
  PROFILE_FIELDS,
  type ProfileField,
} from '../lib/profile';
import { profileQueries, saveProfile } from '../queries';
import { PasswordFields } from './PasswordFields';
import { PictureField } from './PictureField';
import styles from './ProfileForm.module.css';

const signedIn = () => getSid() !== null;
/** Error codes that name a field. */
const FIELD_OF: Readonly<Record<string, ProfileField>> = {
  wrongPassword: 'usr_password_old',
  usr_username: 'usr_username',
};

/** Edits the own data. Only changed values are sent; fields that running deals lock are disabled. */
export function ProfileForm({ user, onDone }: { user: User; onDone: () => void }) {
  const { t } = useTranslation(['profile', 'auth', 'common']);
  const client = useQueryClient();
  const accountErrorText = useAccountErrorText();
  const org = user.type === 'org';
  const closed = user.editable === 0;

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

  const form = useForm({
    initial: () => valuesOf(user),
    fields: PROFILE_FIELDS,
    wireNames: { cnt_id: 'usr_country' },
    validate: (values) => {
      const found = Object.entries(errorsOf(user, values)) as [ProfileField, AccountError][];
      return {
        fields: Object.fromEntries(
          found.map(([field, error]) => [
            field,
            field === 'usr_pr_text'
              ? t('common:form.too_long', { max: PROMOTION_MAX, count: PROMOTION_MAX })
              : accountErrorText(field, error),
          ]),
        ),
      };
    },
    beforeSend: (values) => {
      const changed = Object.keys(changesOf(user, values)).length > 0;
      if (!changed) {
        toast.info(t('nothing_changed'));
        onDone();
      }
      return changed;
    },
    send: (values) => saveProfile(changesOf(user, values)),
    onSuccess: async (_, { usr_password: password }) => {
      toast.ok(t(password === '' ? 'saved' : 'saved_password'));
      await readAgain();
      onDone();
    },
    onError: (error, placed) => {
      if (!(error instanceof ApiError)) return placed;
      toast.err(errorText(error));
      // Deals have locked fields since the page loaded: show them as disabled.
      if (isApiError(error, 'forbidden')) void client.invalidateQueries({ queryKey: profileQueries.own().queryKey });
      const named = FIELD_OF[error.code];
      if (named === undefined) return placed;
      return { fields: { ...placed.fields, [named]: placed.fields[named] ?? errorText(error) } };
    },
  });
  const { values, errors, setValue: set } = form;
  useLeaveGuard(isDirty(user, values) && !form.sent, signedIn);

  const never = t('never');
  const locked = (field: keyof OrganisationValues): string | null =>
    field === 'usr_org_id' ? never : closed ? '' : null;
  return (
    <form noValidate className={styles.form} aria-label={t('form.title')} onSubmit={form.submit}>
      <FormAlert text={form.head} errorSummary={form.errorSummary(label)} />
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
        <Button variant="default" onClick={onDone} disabled={form.busy}>
          {t('common:action.cancel')}
        </Button>
        <Button type="submit" loading={form.busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
