import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Group } from '@/api/types';
import { StoreIcon } from '@/shared/icons/StoreIcon';
import { REDUCED_MOTION } from '@/shared/ui/breakpoints';
import { IconButton } from '@/shared/ui/IconButton';
import styles from './GroupCards.module.css';

/** One step of the arrows: a card and its gap. */
const STEP = 214;
/** Cards that fit in a row without scrolling. */
const FIT = 5;

/** Id of the slider of a group. */
export const groupAnchor = (id: number): string => `group-${id}`;

/** The groups of ads; each links to its slider below. */
export function GroupCards({ groups }: { groups: readonly Group[] }) {
  const { t } = useTranslation(['home', 'common']);
  const row = useRef<HTMLUListElement>(null);
  const move = (steps: number) => {
    const calm = window.matchMedia(REDUCED_MOTION).matches;
    row.current?.scrollBy({ left: steps * STEP, behavior: calm ? 'auto' : 'smooth' });
  };
  return (
    <nav className={styles.groups} aria-label={t('groups')}>
      {groups.length > FIT ? (
        <IconButton
          icon={ChevronLeft}
          label={t('common:slider.back', { title: t('groups') })}
          className={styles.arrow}
          onClick={() => move(-1)}
        />
      ) : null}
      <ul ref={row} className={styles.row}>
        {groups.map((group) => (
          <li key={group.grp_id}>
            <Link to={{ hash: groupAnchor(group.grp_id) }} preventScrollReset className={styles.card}>
              <StoreIcon name={group.grp_icon} />
              <span>{group.grp_name}</span>
            </Link>
          </li>
        ))}
      </ul>
      {groups.length > FIT ? (
        <IconButton
          icon={ChevronRight}
          label={t('common:slider.on', { title: t('groups') })}
          className={styles.arrow}
          onClick={() => move(1)}
        />
      ) : null}
    </nav>
  );
}
