import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { NavLink, useParams } from 'react-router';
import { useLang } from '@/shared/hooks/useLang';
import { useMay } from '@/entities/account/session/useMay';
import { paths } from '@/entities/site/paths';
import { SCREENS, SECTIONS, type Group } from '@/admin/registry';
import styles from './AdminNav.module.css';
import { screenAt } from './screenLoader';
import { useAdminT } from '@/admin/crud/useAdminT';

/**
 * The back-office's menu: under each section its groups of work, which fold. Only the group of the open screen is
 * unfolded at first, so that few links stand before the screen; what somebody unfolds stays so.
 */
export function AdminNav({ onNavigate }: { onNavigate?: () => void }) {
  const adminT = useAdminT();
  const lang = useLang();
  const { screen } = useParams();
  const may = useMay();
  const shown = SCREENS.filter((one) => may(one.right));
  const hasLinks = (group: Group) => group === 'today' || shown.some((one) => one.group === group);
  const current = screenAt(screen)?.group ?? 'today';
  const [opened, setOpened] = useState<ReadonlySet<Group>>(new Set([current]));
  const [before, setBefore] = useState(current);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [screen]);
  if (before !== current) {
    setBefore(current);
    setOpened(new Set([...opened, current]));
  }
  const toggle = (group: Group) => {
    const next = new Set(opened);
    if (!next.delete(group)) next.add(group);
    setOpened(next);
  };
  const close = onNavigate === undefined ? {} : { onClick: onNavigate };
  return (
    <nav ref={box} aria-label={adminT('admin:title')} className={styles.nav}>
      {SECTIONS.filter(({ groups }) => groups.some(hasLinks)).map(({ section, groups }) => (
        <div key={section} role="group" aria-labelledby={`admin-nav-${section}`}>
          <p id={`admin-nav-${section}`} className={styles.section}>
            {adminT(`admin:section.${section}`)}
          </p>
          {groups.filter(hasLinks).map((group) => {
            const open = opened.has(group);
            return (
              <div key={group}>
                <button
                  type="button"
                  className={styles.group}
                  aria-expanded={open}
                  aria-controls={`admin-nav-group-${group}`}
                  onClick={() => toggle(group)}
                >
                  {adminT(`admin:group.${group}`)}
                  <ChevronDown size={16} aria-hidden />
                </button>
                <ul id={`admin-nav-group-${group}`} hidden={!open}>
                  {group === 'today' ? (
                    <li>
                      <NavLink end to={paths.admin(lang)} {...close}>
                        {adminT('admin:screen.dashboard')}
                      </NavLink>
                    </li>
                  ) : null}
                  {shown
                    .filter((one) => one.group === group)
                    .map((one) => (
                      <li key={one.path}>
                        <NavLink to={paths.admin(lang, one.path)} {...close}>
                          {adminT(one.title)}
                        </NavLink>
                      </li>
                    ))}
                </ul>
              </div>
            );
          })}
        </div>
      ))}
    </nav>
  );
}
