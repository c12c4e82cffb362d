import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CategoryNode } from '@/api/types';
import styles from './CategoryTree.module.css';

/** The category tree: sub-categories expand, choosing one goes to its address. Lists of links, so no tree keys are needed. */
export function CategoryTree({
  categories,
  selected = null,
  address,
  onChoose,
}: {
  categories: readonly CategoryNode[];
  selected?: number | null;
  address: (id: number) => string;
  onChoose?: (id: number) => void;
}) {
  const { t } = useTranslation();
  // Branches that the person opened or closed; the others follow the chosen category.
  const [toggled, setToggled] = useState<ReadonlyMap<number, boolean>>(new Map());
  const isOpen = (node: CategoryNode) =>
    toggled.get(node.cat_id) ?? [node, ...node.subCategories].some((item) => item.cat_id === selected);
  const link = (id: number, name: string) => (
    <Link to={address(id)} aria-current={selected === id ? 'true' : undefined} onClick={() => onChoose?.(id)}>
      {name}
    </Link>
  );
  return (
    <nav aria-label={t('category.tree')} className={styles.tree}>
      <ul>
        {categories.map((node) => {
          const open = isOpen(node);
          const label = t(open ? 'category.collapse' : 'category.expand', { name: node.cat_name });
          return (
            <li key={node.cat_id}>
              <div className={styles.row}>
                {node.subCategories.length > 0 ? (
                  <button
                    type="button"
                    aria-expanded={open}
                    aria-label={label}
                    title={label}
                    onClick={() => setToggled(new Map(toggled).set(node.cat_id, !open))}
                  >
                    {open ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
                  </button>
                ) : (
                  <span className={styles.blank} />
                )}
                {link(node.cat_id, node.cat_name)}
              </div>
              {open ? (
                <ul>
                  {node.subCategories.map((child) => (
                    <li key={child.cat_id} className={styles.child}>
                      {link(child.cat_id, child.cat_name)}
                    </li>
                  ))}
                </ul>
              ) : null}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
