import { Link } from 'react-router';
import { useLang } from '@/shared/hooks/useLang';
import { paths } from '@/entities/site/paths';
import { Tag } from '@/shared/ui/Tag';
import { Truncated } from '@/admin/crud/Truncated';
import { useAdminT } from '@/admin/crud/useAdminT';
import styles from './AdName.module.css';

/** A link to an ad by its name, with a tag if the ad is deleted. */
export function AdName({ id, name, deleted = false }: { id: number; name: string; deleted?: boolean }) {
  const adminT = useAdminT();
  const lang = useLang();
  return (
    <span className={styles.ad}>
      <Link to={paths.ad(lang, id)}>
        <Truncated>{name}</Truncated>
      </Link>
      {deleted ? <Tag tone="red">{adminT('adminStatistics:ad.deleted')}</Tag> : null}
    </span>
  );
}
