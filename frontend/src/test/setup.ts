import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { format } from 'node:util';
import React from 'react';
import { afterEach, beforeAll, expect, vi } from 'vitest';
import { quickStyles } from './computedStyle';
import { serve, server, sessionsInAddresses } from './server';

configure(({ getElementError, ...before }) => ({
  ...before,
  // Generous, because a slow answer on a busy machine is no fault.
  asyncUtilTimeout: 15000,
  // While a test waits, each failed query would print the whole page; only the last one prints it.
  getElementError: (message, container) =>
    (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
}));

/* React records where each element was created, for the stack of a warning; that took an eighth of all test time. */
Object.defineProperty(
  (React as unknown as Record<string, object>).__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE!,
  'recentlyCreatedOwnerStacks',
  { get: () => Infinity, set: () => undefined, configurable: true },
);

/* Browser functions that jsdom does not have. */
if (typeof window !== 'undefined') {
  // Asks for neither of our languages; tests of the offer say what it asks for.
  Object.defineProperty(window.navigator, 'languages', { value: ['de-AT'], configurable: true, writable: true });
  quickStyles(window);
  window.matchMedia = (query: string) =>
    ({
      // A wide window and the light scheme: no query for a smaller width or for the dark scheme matches.
      matches: false,
      media: query,
      onchange: null,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
      dispatchEvent: () => false,
    }) as MediaQueryList;
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  window.IntersectionObserver = class {
    root = null;
    rootMargin = '';
    scrollMargin = '';
    thresholds = [];
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return [];
    }
  } as unknown as typeof IntersectionObserver;
  window.scrollTo = vi.fn() as unknown as typeof window.scrollTo;
  Element.prototype.scrollIntoView = vi.fn();
  Element.prototype.scrollTo = vi.fn() as unknown as typeof Element.prototype.scrollTo;
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => undefined;
}

/*
 * What React, the libraries or we complain of, and a request that nothing answers, are faults of a page, although it goes
 * on. A test that provokes one expects it by a spy: vi.spyOn(console, 'error').mockImplementation(...).
 */
const complaints: string[] = [];
for (const kind of ['error', 'warn'] as const) {
  console[kind] = (...said: unknown[]) => {
    const text = format(...said);
    // React's note on an update between two steps of a test, which only a slow machine brings about, tells no fault.
    if (!text.includes('was not wrapped in act(')) complaints.push(`console.${kind}: ${text}`);
  };
}

beforeAll(() => serve());
afterEach(() => {
  cleanup();
  // Test files share one page, so elements that a test has added by hand must go, too.
  document.body.replaceChildren();
  for (const style of document.head.querySelectorAll('style')) style.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  expect(sessionsInAddresses()).toEqual([]);
  expect(complaints.splice(0)).toEqual([]);
});
