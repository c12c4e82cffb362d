import { Tag } from '@/shared/ui/Tag';
import { AdLink } from '@/admin/components/links';
import { Truncated } from '@/admin/crud/Truncated';
import { useAdminT } from '@/admin/crud/useAdminT';
import styles from './AdName.module.css';

/** A link to the page of an ad by its name, with a tag if the ad is deleted. */
export function AdName({ id, name, deleted = false }: { id: number; name: string; deleted?: boolean }) {
  const adminT = useAdminT();
  return (
    <span className={styles.ad}>
      <AdLink id={id}>
        <Truncated>{name}</Truncated>
      </AdLink>
      {deleted ? <Tag tone="red">{adminT('adminStatistics:ad.deleted')}</Tag> : null}
    </span>
  );
}
