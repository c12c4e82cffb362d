import type { ComponentType } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { loadNamespaces } from '@/i18n';
import { SCREENS, type Screen } from '@/admin/registry';

const loadedScreens = new Map<string, ComponentType>();

export function screenAt(path: string | undefined): Screen | undefined {
  return SCREENS.find((screen) => screen.path === path);
}

/** Loads code and translations of the screen that the address names; throws a 404 if no screen has this path. */
export async function screenLoader({ params }: LoaderFunctionArgs): Promise<null> {
  const screen = screenAt(params.screen);
  if (screen === undefined) throw new Response('', { status: 404 });
  const [Component] = await Promise.all([screen.load(), loadNamespaces(screen.namespaces)]);
  loadedScreens.set(screen.path, Component);
  return null;
}

/** The screen that `screenLoader` has loaded. */
export function loadedScreen(path: string | undefined): ComponentType | undefined {
  return loadedScreens.get(path ?? '');
}
