import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CategoryNode } from '@/api/types';
import { MEDIA } from '@/shared/ui/breakpoints';
import { useLang } from '@/shared/hooks/useLang';
import { useMedia } from '@/shared/hooks/useMedia';
import { lookupQueries } from '@/entities/site/lookups';
import { paths } from '@/entities/site/paths';
import { CategoryTree } from '@/entities/ad/CategoryTree';
import { LoadError, SkeletonLines } from '@/shared/ui/States';
import styles from './Categories.module.css';

/** The same tree on narrow screens: a row of roots, and below it the children of the open one. */
function Chips({ categories }: { categories: readonly CategoryNode[] }) {
  const { t } = useTranslation(['home', 'common']);
  const lang = useLang();
  const id = useId();
  const [open, setOpen] = useState<number | null>(null);
  const chosen = categories.find((node) => node.cat_id === open);
  return (
    <nav aria-label={t('common:category.tree')}>
      <ul className={styles.chips}>
        {categories.map((node) => (
          <li key={node.cat_id}>
            {node.subCategories.length === 0 ? (
              <Link className={styles.chip} to={paths.result(lang, { category: node.cat_id })}>
                {node.cat_name}
              </Link>
            ) : (
              <button
                type="button"
                className={styles.chip}
                aria-expanded={node.cat_id === open}
                aria-controls={id}
                onClick={() => setOpen(node.cat_id === open ? null : node.cat_id)}
              >
                {node.cat_name}
                {node.cat_id === open ? <ChevronUp size={16} aria-hidden /> : <ChevronDown size={16} aria-hidden />}
              </button>
            )}
          </li>
        ))}
      </ul>
      <div id={id}>
        {chosen === undefined ? null : (
          <ul className={styles.inside}>
            <li>
              <Link to={paths.result(lang, { category: chosen.cat_id })}>
                {t('category_all', { name: chosen.cat_name })}
              </Link>
            </li>
            {chosen.subCategories.map((child) => (
              <li key={child.cat_id}>
                <Link to={paths.result(lang, { category: child.cat_id })}>{child.cat_name}</Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </nav>
  );
}

/** Navigation by categories: a rail beside the first view, chips below it on narrow screens. */
export function Categories() {
  const { t } = useTranslation('home');
  const lang = useLang();
  const narrow = useMedia(MEDIA.slideMenu);
  const { data, isPending, isLoadingError, refetch } = useQuery(lookupQueries.categories(lang));
  if (narrow) {
    if (isPending) return <div className={styles.chipsSpace} aria-hidden />;
    if (isLoadingError) return <LoadError onRetry={() => void refetch()} />;
    return data.length === 0 ? null : <Chips categories={data} />;
  }
  if (data?.length === 0) return null;
  return (
    <aside className={styles.rail}>
      <h2>{t('categories')}</h2>
      {isPending ? (
        <div className={styles.space}>
          <SkeletonLines lines={10} />
        </div>
      ) : isLoadingError ? (
        <LoadError onRetry={() => void refetch()} />
      ) : (
        <CategoryTree categories={data} address={(id) => paths.result(lang, { category: id })} />
      )}
    </aside>
  );
}
