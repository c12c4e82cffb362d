import type { ComponentType } from 'react';
import type { AdminKey } from './frame/words';

export const SECTIONS = ['general', 'codebooks', 'system'] as const;

export interface Screen {
  /** Last part of its address: `/sr/admin/news`. */
  path: string;
  section: (typeof SECTIONS)[number];
  title: AdminKey;
  /** Language files beside `admin`. */
  namespaces: readonly string[];
  load: () => Promise<ComponentType>;
}

/** Every screen there is, in the order of the menu; the code and words of each come with its opening. */
export const SCREENS: readonly Screen[] = [
  {
    path: 'news',
    section: 'system',
    title: 'admin:screen.news',
    namespaces: ['adminContent'],
    load: async () => (await import('./news/NewsScreen')).NewsScreen,
  },
  {
    path: 'tutorials',
    section: 'system',
    title: 'admin:screen.tutorials',
    namespaces: ['adminContent'],
    load: async () => (await import('./tutorials/TutorialsScreen')).TutorialsScreen,
  },
  {
    path: 'faq',
    section: 'system',
    title: 'admin:screen.faq',
    namespaces: ['adminContent'],
    load: async () => (await import('./faq/FaqScreen')).FaqScreen,
  },
  {
    path: 'audit',
    section: 'system',
    title: 'admin:screen.audit',
    namespaces: ['adminContent'],
    load: async () => (await import('./audit/AuditScreen')).AuditScreen,
  },
];
