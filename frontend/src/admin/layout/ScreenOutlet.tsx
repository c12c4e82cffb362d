import { createElement } from 'react';
import { useParams } from 'react-router';
import { SectionContext } from '@/admin/crud/SectionContext';
import { loadedScreen, screenAt } from './screenLoader';

/** The screen of the address. Another one begins anew, with nothing left of the one before. */
export function ScreenOutlet() {
  const { screen } = useParams();
  const Screen = loadedScreen(screen);
  const section = screenAt(screen)?.section;
  if (Screen === undefined || section === undefined) return null;
  return <SectionContext value={`admin:section.${section}`}>{createElement(Screen, { key: screen })}</SectionContext>;
}
