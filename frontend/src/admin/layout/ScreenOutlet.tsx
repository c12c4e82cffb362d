import { createElement } from 'react';
import { useParams } from 'react-router';
import { AuditNamesContext } from '@/admin/components/audit/auditNames';
import { SectionContext } from '@/admin/crud/SectionContext';
import { AUDIT_NAMES } from '@/admin/registry';
import { useMay } from '@/entities/account/session/useMay';
import { NoAccess } from './NoAccess';
import { idOf, loadedDetail, loadedScreen, screenAt } from './screenLoader';

/** The screen that the address names. The key gives each screen a fresh state, even if two share a component. */
export function ScreenOutlet() {
  const { screen } = useParams();
  const Screen = loadedScreen(screen);
  const may = useMay();
  const known = screenAt(screen);
  if (Screen === undefined || known === undefined) return null;
  return (
    <SectionContext value={`admin:section.${known.section}`}>
      {may(known.right) ? (
        <AuditNamesContext value={AUDIT_NAMES}>{createElement(Screen, { key: screen })}</AuditNamesContext>
      ) : (
        <NoAccess title={known.title} />
      )}
    </SectionContext>
  );
}

/** The page of one thing that the address names. The key gives each thing a fresh state. */
export function DetailOutlet() {
  const { screen, id: text } = useParams();
  const Detail = loadedDetail(screen);
  const id = idOf(text);
  const may = useMay();
  const known = screenAt(screen);
  if (Detail === undefined || id === null || known === undefined) return null;
  if (!may(known.right)) return <NoAccess title={known.title} />;
  return (
    <AuditNamesContext value={AUDIT_NAMES}>{createElement(Detail, { key: `${screen} ${id}`, id })}</AuditNamesContext>
  );
}
