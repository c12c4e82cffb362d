import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadError, SkeletonLines } from '@/shared/ui/States';
import { AccountSection } from '../components/AccountSection';
import { BlockedPeople } from '../components/BlockedPeople';
import { NotificationSettings } from '../components/NotificationSettings';
import { ProfileForm } from '../components/ProfileForm';
import { ProfileView } from '../components/ProfileView';
import { SocialIdentity } from '../components/SocialIdentity';
import { profileQueries } from '../queries';
import styles from './ProfilePage.module.css';

/** Shows or edits the own data; below are the settings and the account. */
export function ProfilePage() {
  const { t } = useTranslation('profile');
  const [editing, setEditing] = useState(false);
  const { data: user, isPending, isLoadingError, refetch } = useQuery(profileQueries.own());
  const heading = useRef<HTMLHeadingElement>(null);
  const change = (next: boolean) => {
    setEditing(next);
    window.scrollTo({ top: 0 });
  };
  // The focused element disappeared with its half of the page.
  const first = useRef(true);
  useEffect(() => {
    if (!first.current) heading.current?.focus();
    first.current = false;
  }, [editing]);
  return (
    <div className={styles.page}>
      <h1 ref={heading} tabIndex={-1}>
        {t(editing ? 'title_edit' : 'title')}
      </h1>
      {isPending ? (
        <SkeletonLines lines={12} />
      ) : isLoadingError ? (
        <LoadError onRetry={() => void refetch()} />
      ) : editing ? (
        <ProfileForm user={user} onDone={() => change(false)} />
      ) : (
        <>
          <ProfileView user={user} onEdit={() => change(true)} />
          <NotificationSettings emailEnabled={user.usr_notifications} />
          <SocialIdentity />
          <BlockedPeople />
          <AccountSection />
        </>
      )}
    </div>
  );
}
