import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import React from 'react';
import { afterEach, beforeAll, expect, vi } from 'vitest';
import { quickStyles } from './computedStyle';
import { serve, server, sessionsInAddresses } from './server';

configure(({ getElementError, ...before }) => ({
  ...before,
  // A busy machine is slow, not wrong.
  asyncUtilTimeout: 15000,
  // While something is waited for, each look that finds nothing would print the whole page: it is printed at the end.
  getElementError: (message, container) =>
    (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
}));

/* React notes where each element was made, for the stack of a warning: an eighth of the time of all tests. */
Object.defineProperty(
  (React as unknown as Record<string, object>).__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE!,
  'recentlyCreatedOwnerStacks',
  { get: () => Infinity, set: () => undefined, configurable: true },
);

/* What jsdom lacks. */
if (typeof window !== 'undefined') {
  quickStyles(window);
  window.matchMedia = (query: string) =>
    ({
      // Wide and light: range queries that ask for "less than" do not hold.
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

beforeAll(() => serve());
afterEach(() => {
  cleanup();
  // Files share the page: what a test put there by hand is gone, too.
  document.body.replaceChildren();
  for (const style of document.head.querySelectorAll('style')) style.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  expect(sessionsInAddresses()).toEqual([]);
});
