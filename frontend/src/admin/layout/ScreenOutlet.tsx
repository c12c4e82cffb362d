import { createElement } from 'react';
import { useParams } from 'react-router';
import { AuditNamesContext } from '@/admin/components/audit/auditNames';
import { SectionContext } from '@/admin/crud/SectionContext';
import { AUDIT_NAMES } from '@/admin/registry';
import { loadedScreen, screenAt } from './screenLoader';

/** The screen that the address names. The key gives each screen a fresh state, even if two share a component. */
export function ScreenOutlet() {
  const { screen } = useParams();
  const Screen = loadedScreen(screen);
  const section = screenAt(screen)?.section;
  if (Screen === undefined || section === undefined) return null;
  return (
    <SectionContext value={`admin:section.${section}`}>
      <AuditNamesContext value={AUDIT_NAMES}>{createElement(Screen, { key: screen })}</AuditNamesContext>
    </SectionContext>
  );
}
