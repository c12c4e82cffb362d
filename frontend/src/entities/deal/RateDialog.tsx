import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/errors';
import { formatRating } from '@/shared/format/money';
import { CountedTextarea } from '@/shared/form/CountedTextarea';
import { errorText } from '@/shared/form/errorText';
import { useForm } from '@/shared/form/useForm';
import { useLimits } from '@/entities/site/limits';
import { Dialog } from '@/shared/ui/Dialog';
import { StarsInput } from '@/shared/ui/Stars';
import { toast } from '@/shared/ui/toast';
import { refreshAfterRating, rateOffer } from './queries';
import styles from './RateDialog.module.css';

/** Rates the other side of a finished deal with stars, a comment or both. */
export function RateDialog({
  offerId,
  person,
  ad,
  onClose,
}: {
  offerId: number;
  /** Who is rated, and for which ad. */
  person: string;
  ad: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('deals');
  const client = useQueryClient();
  const limits = useLimits();
  const form = useForm({
    initial: { stars: 0, comment: '' },
    fields: [],
    validate: ({ stars, comment }) => (stars === 0 && comment.trim() === '' ? { head: t('rate.missing') } : {}),
    onInvalid: () => toast.err(t('rate.missing')),
    send: ({ stars, comment }) =>
      rateOffer(offerId, {
        ...(stars === 0 ? {} : { rat_rating: stars }),
        ...(comment.trim() === '' ? {} : { rat_comment: comment.trim() }),
      }),
    onSuccess: ({ usr_rating: mean }) => {
      toast.ok(mean === null ? t('rate.done') : t('rate.done_mean', { value: formatRating(mean) }));
      void refreshAfterRating(client);
      onClose();
    },
    onError: (error) => {
      const text = errorText(error);
      toast.err(text);
      // The deal may have been rated in another tab: refetch the rows that say what is possible.
      if (isApiError(error, 'already_rated') || isApiError(error, 'not_rateable')) void refreshAfterRating(client);
      return { head: text };
    },
  });
  const { stars, comment } = form.values;
  return (
    <Dialog opened onClose={onClose} keepOpen={form.busy} title={t('rate.title', { person })}>
      <form noValidate className={styles.form} onSubmit={form.submit}>
        <p className={styles.lead}>{t('rate.lead', { ad })}</p>
        <div className={styles.stars}>
          <StarsInput
            value={stars}
            onChange={(value) => {
              form.setErrors({});
              form.setValue('stars', value);
            }}
          />
          {stars === 0 ? null : (
            <Button variant="subtle" size="compact-sm" onClick={() => form.setValue('stars', 0)}>
              {t('rate.no_stars')}
            </Button>
          )}
        </div>
        <CountedTextarea
          label={t('rate.comment')}
          maxLength={limits.comment_max}
          value={comment}
          onChange={(event) => {
            form.setErrors({});
            form.setValue('comment', event.currentTarget.value);
          }}
        />
        {form.head === null ? null : (
          <p className={styles.error} role="alert">
            {form.head}
          </p>
        )}
        <p className={styles.note}>{t('rate.note')}</p>
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose} disabled={form.busy}>
            {t('rate.cancel')}
          </Button>
          <Button type="submit" loading={form.busy}>
            {t('rate.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
