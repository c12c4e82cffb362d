import type { ComponentType } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { loadNamespaces } from '@/i18n';
import { DETAILS, type DetailScreen } from '@/admin/details';
import { SCREENS, type Screen } from '@/admin/registry';

const loadedScreens = new Map<string, ComponentType>();
const loadedDetails = new Map<string, ComponentType<{ id: number }>>();

export function detailAt(path: string | undefined): DetailScreen | undefined {
  return DETAILS.find((detail) => detail.path === path);
}

/** The screen of an address; of the page of one thing, the screen with its list. */
export function screenAt(path: string | undefined): Screen | undefined {
  return (
    SCREENS.find((screen) => screen.path === path) ?? SCREENS.find((screen) => screen.path === detailAt(path)?.screen)
  );
}

/** Loads code and translations of the screen that the address names; throws a 404 if no screen has this path. */
export async function screenLoader({ params }: LoaderFunctionArgs): Promise<null> {
  const screen = SCREENS.find(({ path }) => path === params.screen);
  if (screen === undefined) throw new Response('', { status: 404 });
  const [Component] = await Promise.all([screen.load(), loadNamespaces(screen.namespaces)]);
  loadedScreens.set(screen.path, Component);
  return null;
}

/** The number in an address; null if it is none. Pure. */
export function idOf(text: string | undefined): number | null {
  return /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null;
}

/** `screenLoader` for the page of one thing; throws a 404 also for an address without a number. */
export async function detailLoader({ params }: LoaderFunctionArgs): Promise<null> {
  const detail = detailAt(params.screen);
  if (detail === undefined || idOf(params.id) === null) throw new Response('', { status: 404 });
  const [Component] = await Promise.all([detail.load(), loadNamespaces(detail.namespaces)]);
  loadedDetails.set(detail.path, Component);
  return null;
}

/** The screen that `screenLoader` has loaded. */
export function loadedScreen(path: string | undefined): ComponentType | undefined {
  return loadedScreens.get(path ?? '');
}

/** The page that `detailLoader` has loaded. */
export function loadedDetail(path: string | undefined): ComponentType<{ id: number }> | undefined {
  return loadedDetails.get(path ?? '');
}
