import { Suspense } from 'react';
import { useSession } from '@/entities/account/session/useSession';
import { loadNamespaces } from '@/i18n';
import { lazy } from '@/shared/ui/lazy';
import styles from './FollowSeller.module.css';

const FollowButton = lazy(async () => {
  const [{ FollowButton: Part }] = await Promise.all([import('./FollowButton'), loadNamespaces(['watching'])]);
  return { default: Part };
});

/** Follows a seller or stops it. Nobody follows themselves. */
export function FollowSeller({ seller }: { seller: { id: number; name: string } }) {
  const { signedIn, user } = useSession();
  if (signedIn && user?.usr_id === seller.id) return null;
  return (
    // What stands below does not move when the button comes.
    <div className={styles.place}>
      {signedIn && user === null ? null : (
        <Suspense fallback={null}>
          <FollowButton seller={seller} signedIn={signedIn} />
        </Suspense>
      )}
    </div>
  );
}
