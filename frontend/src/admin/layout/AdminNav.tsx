import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { NavLink, useParams } from 'react-router';
import { useLang } from '@/shared/hooks/useLang';
import { paths } from '@/entities/site/paths';
import { SCREENS, SECTIONS } from '@/admin/registry';
import styles from './AdminNav.module.css';
import { screenAt } from './screenLoader';
import { useAdminT } from '@/admin/crud/useAdminT';

type Section = (typeof SECTIONS)[number];

/** The back-office's menu: sections that fold. The section of the open screen unfolds when the screen opens. */
export function AdminNav({ onNavigate }: { onNavigate?: () => void }) {
  const adminT = useAdminT();
  const lang = useLang();
  const { screen } = useParams();
  const current = screenAt(screen)?.section ?? null;
  const [folded, setFolded] = useState<ReadonlySet<Section>>(new Set());
  const [before, setBefore] = useState(current);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [screen]);
  if (before !== current) {
    setBefore(current);
    if (current !== null && folded.has(current)) setFolded(without(folded, current));
  }
  return (
    <nav ref={box} aria-label={adminT('admin:title')} className={styles.nav}>
      {SECTIONS.map((section) => {
        const screens = SCREENS.filter((one) => one.section === section);
        if (screens.length === 0) return null;
        const open = !folded.has(section);
        return (
          <div key={section}>
            <button
              type="button"
              className={styles.section}
              aria-expanded={open}
              aria-controls={`admin-nav-${section}`}
              onClick={() => setFolded(open ? new Set([...folded, section]) : without(folded, section))}
            >
              {adminT(`admin:section.${section}`)}
              <ChevronDown size={16} aria-hidden />
            </button>
            <ul id={`admin-nav-${section}`} hidden={!open}>
              {screens.map((one) => (
                <li key={one.path}>
                  <NavLink
                    to={paths.admin(lang, one.path)}
                    {...(onNavigate === undefined ? {} : { onClick: onNavigate })}
                  >
                    {adminT(one.title)}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}

function without(sections: ReadonlySet<Section>, one: Section): ReadonlySet<Section> {
  return new Set([...sections].filter((section) => section !== one));
}
