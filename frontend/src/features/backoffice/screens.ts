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
    path: 'notification-addresses',
    section: 'codebooks',
    title: 'admin:screen.notification_addresses',
    namespaces: ['adminSend'],
    load: async () => (await import('./newsletter/AddressesScreen')).AddressesScreen,
  },
  {
    path: 'posts',
    section: 'system',
    title: 'admin:screen.posts',
    namespaces: ['adminTrade'],
    load: async () => (await import('./posts/PostsScreen')).PostsScreen,
  },
  {
    path: 'offers',
    section: 'system',
    title: 'admin:screen.offers',
    namespaces: ['adminTrade'],
    load: async () => (await import('./offers/OffersScreen')).OffersScreen,
  },
  {
    path: 'suggestions',
    section: 'system',
    title: 'admin:screen.suggestions',
    namespaces: ['adminPeople'],
    load: async () => (await import('./suggestions/SuggestionsScreen')).SuggestionsScreen,
  },
  {
    path: 'comments',
    section: 'system',
    title: 'admin:screen.comments',
    namespaces: ['adminPeople'],
    load: async () => (await import('./comments/CommentsScreen')).CommentsScreen,
  },
  {
    path: 'send-notifications',
    section: 'system',
    title: 'admin:screen.send_notifications',
    namespaces: ['adminSend'],
    load: async () => (await import('./announcing/AnnounceScreen')).AnnounceScreen,
  },
  {
    path: 'banners',
    section: 'system',
    title: 'admin:screen.banners',
    namespaces: ['adminShelf'],
    load: async () => (await import('./banners/BannersScreen')).BannersScreen,
  },
  {
    path: 'documents',
    section: 'system',
    title: 'admin:screen.documents',
    namespaces: ['adminShelf'],
    load: async () => (await import('./documents/DocumentsScreen')).DocumentsScreen,
  },
  {
    path: 'franchises',
    section: 'system',
    title: 'admin:screen.franchises',
    namespaces: ['adminShelf'],
    load: async () => (await import('./documents/FranchisesScreen')).FranchisesScreen,
  },
  {
    path: 'groups',
    section: 'system',
    title: 'admin:screen.groups',
    namespaces: ['adminShelf'],
    load: async () => (await import('./groups/GroupsScreen')).GroupsScreen,
  },
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
    path: 'newsletter',
    section: 'system',
    title: 'admin:screen.newsletter',
    namespaces: ['adminSend'],
    load: async () => (await import('./newsletter/NewsletterScreen')).NewsletterScreen,
  },
  {
    path: 'chatbot',
    section: 'system',
    title: 'admin:screen.chatbot',
    namespaces: ['adminBot'],
    load: async () => (await import('./chatbot/ChatbotScreen')).ChatbotScreen,
  },
  {
    path: 'audit',
    section: 'system',
    title: 'admin:screen.audit',
    namespaces: ['adminContent'],
    load: async () => (await import('./audit/AuditScreen')).AuditScreen,
  },
];
