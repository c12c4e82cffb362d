import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/errors';
import { formatRating } from '@/shared/format/money';
import { CountedTextarea } from '@/shared/form/CountedTextarea';
import { errorText } from '@/shared/form/errorText';
import { useLimits } from '@/entities/site/limits';
import { Dialog } from '@/shared/ui/Dialog';
import { StarsInput } from '@/shared/ui/Stars';
import { toast } from '@/shared/ui/toast';
import { afterRating, rateOffer } from './queries';
import styles from './RateDialog.module.css';

/** Stars, a comment, or both about the other side of a finished deal; one of the two is needed. */
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
  const [stars, setStars] = useState(0);
  const [comment, setComment] = useState('');
  const [error, setError] = useState<string | null>(null);
  const send = useMutation({
    mutationFn: () =>
      rateOffer(offerId, {
        ...(stars === 0 ? {} : { rat_rating: stars }),
        ...(comment.trim() === '' ? {} : { rat_comment: comment.trim() }),
      }),
    onSuccess: ({ usr_rating: mean }) => {
      toast.ok(mean === null ? t('rate.done') : t('rate.done_mean', { value: formatRating(mean) }));
      void afterRating(client);
      onClose();
    },
    onError: (error) => {
      const text = errorText(error);
      toast.err(text);
      setError(text);
      // Rated in another tab, or the contract was taken back: the rows say what is possible now.
      if (isApiError(error, 'already_rated') || isApiError(error, 'not_rateable')) void afterRating(client);
    },
  });
  const submit = () => {
    if (send.isPending) return;
    if (stars === 0 && comment.trim() === '') {
      setError(t('rate.missing'));
      toast.err(t('rate.missing'));
      return;
    }
    send.mutate();
  };
  return (
    <Dialog opened onClose={onClose} keepOpen={send.isPending} title={t('rate.title', { person })}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className={styles.lead}>{t('rate.lead', { ad })}</p>
        <div className={styles.stars}>
          <StarsInput
            value={stars}
            onChange={(value) => {
              setStars(value);
              setError(null);
            }}
          />
          {stars === 0 ? null : (
            <Button variant="subtle" size="compact-sm" onClick={() => setStars(0)}>
              {t('rate.no_stars')}
            </Button>
          )}
        </div>
        <CountedTextarea
          label={t('rate.comment')}
          maxLength={limits.comment_max}
          value={comment}
          onChange={(event) => {
            setComment(event.currentTarget.value);
            setError(null);
          }}
        />
        {error === null ? null : (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
        <p className={styles.note}>{t('rate.note')}</p>
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose} disabled={send.isPending}>
            {t('rate.cancel')}
          </Button>
          <Button type="submit" loading={send.isPending}>
            {t('rate.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
