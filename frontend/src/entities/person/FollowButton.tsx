import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BellOff, BellPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAccountDialogs } from '@/entities/account/session/dialogs';
import { errorText } from '@/shared/form/errorText';
import { toast } from '@/shared/ui/toast';
import styles from './FollowButton.module.css';
import { follow, FOLLOWING_KEY, followingQuery, stopFollowing } from './following';

/** The state of following a seller, and the button that changes it. Absent where nobody can follow the person. */
export function FollowButton({ seller, signedIn }: { seller: { id: number; name: string }; signedIn: boolean }) {
  const { t } = useTranslation('watching');
  const client = useQueryClient();
  const { signIn } = useAccountDialogs();
  const { data } = useQuery({ ...followingQuery(seller.id), enabled: signedIn });
  const change = useMutation({
    mutationFn: (on: boolean) => (on ? follow(seller.id) : stopFollowing(seller.id)),
    onSuccess: (_ok, on) => toast.ok(t(on ? 'follow.begun' : 'follow.ended', { name: seller.name })),
    onError: (error) => toast.err(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: FOLLOWING_KEY }),
  });
  if (signedIn && data === undefined) return null;
  const followed = data?.following === 1;
  return (
    <div className={styles.follow}>
      <Button
        variant="default"
        leftSection={followed ? <BellOff size={18} aria-hidden /> : <BellPlus size={18} aria-hidden />}
        aria-label={t(followed ? 'follow.stop_name' : 'follow.start_name', { name: seller.name })}
        loading={change.isPending}
        onClick={() => (signedIn ? change.mutate(!followed) : signIn())}
      >
        {t(followed ? 'follow.stop' : 'follow.start')}
      </Button>
      <p>{t(followed ? 'follow.is_followed' : 'follow.why')}</p>
    </div>
  );
}
