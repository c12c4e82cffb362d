import type { ComponentType } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { loadNamespaces } from '@/i18n';
import { SCREENS, type Screen } from '@/admin/registry';

const opened = new Map<string, ComponentType>();

export function screenAt(path: string | undefined): Screen | undefined {
  return SCREENS.find((screen) => screen.path === path);
}

/** Code and words of a screen, before it shows; an address without a screen does not exist. */
export async function screenLoader({ params }: LoaderFunctionArgs): Promise<null> {
  const screen = screenAt(params.screen);
  if (screen === undefined) throw new Response('', { status: 404 });
  const [Component] = await Promise.all([screen.load(), loadNamespaces(screen.namespaces)]);
  opened.set(screen.path, Component);
  return null;
}

/** What the loader has brought. */
export function openedScreen(path: string | undefined): ComponentType | undefined {
  return opened.get(path ?? '');
}
