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
    path: 'countries',
    section: 'codebooks',
    title: 'admin:screen.countries',
    namespaces: ['adminBooks'],
    load: async () => (await import('./codebooks/places')).CountriesScreen,
  },
  {
    path: 'categories',
    section: 'codebooks',
    title: 'admin:screen.categories',
    namespaces: ['adminBooks'],
    load: async () => (await import('./codebooks/CategoriesScreen')).CategoriesScreen,
  },
  {
    path: 'characteristics',
    section: 'codebooks',
    title: 'admin:screen.characteristics',
    namespaces: ['adminBooks'],
    load: async () => (await import('./codebooks/CharacteristicsScreen')).CharacteristicsScreen,
  },
  {
    path: 'currencies',
    section: 'codebooks',
    title: 'admin:screen.currencies',
    namespaces: ['adminBooks'],
    load: async () => (await import('./codebooks/places')).CurrenciesScreen,
  },
  {
    path: 'units',
    section: 'codebooks',
    title: 'admin:screen.units',
    namespaces: ['adminBooks'],
    load: async () => (await import('./codebooks/trade')).UnitsScreen,
  },
  {
    path: 'activities',
    section: 'codebooks',
    title: 'admin:screen.activities',
    namespaces: ['adminBooks'],
    load: async () => (await import('./codebooks/firms')).ActivitiesScreen,
  },
  {
    path: 'organisation-forms',
    section: 'codebooks',
    title: 'admin:screen.organisation_forms',
    namespaces: ['adminBooks'],
    load: async () => (await import('./codebooks/firms')).LegalFormsScreen,
  },
  {
    path: 'general-clauses',
    section: 'codebooks',
    title: 'admin:screen.clauses_general',
    namespaces: ['adminBooks'],
    load: async () => (await import('./codebooks/trade')).GeneralClausesScreen,
  },
  {
    path: 'maritime-clauses',
    section: 'codebooks',
    title: 'admin:screen.clauses_maritime',
    namespaces: ['adminBooks'],
    load: async () => (await import('./codebooks/trade')).MaritimeClausesScreen,
  },
  {
    path: 'restrictions',
    section: 'codebooks',
    title: 'admin:screen.restrictions',
    namespaces: ['adminBooks'],
    load: async () => (await import('./codebooks/trade')).RestrictionsScreen,
  },
  {
    path: 'forbidden-words',
    section: 'codebooks',
    title: 'admin:screen.forbidden_words',
    namespaces: ['adminBooks'],
    load: async () => (await import('./codebooks/trade')).WordsScreen,
  },
  {
    path: 'social-networks',
    section: 'codebooks',
    title: 'admin:screen.social_networks',
    namespaces: ['adminBooks'],
    load: async () => (await import('./codebooks/firms')).NetworksScreen,
  },
  {
    path: 'regions',
    section: 'codebooks',
    title: 'admin:screen.regions',
    namespaces: ['adminBooks'],
    load: async () => (await import('./codebooks/places')).RegionsScreen,
  },
  {
    path: 'notification-addresses',
    section: 'codebooks',
    title: 'admin:screen.notification_addresses',
    namespaces: ['adminSend'],
    load: async () => (await import('./newsletter/AddressesScreen')).AddressesScreen,
  },
  {
    path: 'users',
    section: 'system',
    title: 'admin:screen.users',
    namespaces: ['adminUsers'],
    load: async () => (await import('./users/UsersScreen')).UsersScreen,
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
    path: 'competitions',
    section: 'system',
    title: 'admin:screen.competitions',
    namespaces: ['adminCompetitions'],
    load: async () => (await import('./competitions/CompetitionsScreen')).CompetitionsScreen,
  },
  {
    path: 'competition-documents',
    section: 'system',
    title: 'admin:screen.competition_documents',
    namespaces: ['adminCompetitions', 'adminShelf'],
    load: async () => (await import('./competitions/CompetitionDocumentsScreen')).CompetitionDocumentsScreen,
  },
  {
    path: 'competition-works',
    section: 'system',
    title: 'admin:screen.competition_works',
    namespaces: ['adminCompetitions'],
    load: async () => (await import('./works/WorksScreen')).WorksScreen,
  },
  {
    path: 'schools',
    section: 'system',
    title: 'admin:screen.schools',
    namespaces: ['adminCompetitions'],
    load: async () => (await import('./schools/SchoolsScreen')).SchoolsScreen,
  },
  {
    path: 'integrity',
    section: 'system',
    title: 'admin:screen.integrity',
    namespaces: ['adminCompetitions'],
    load: async () => (await import('./integrity/IntegrityScreen')).IntegrityScreen,
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
  {
    path: 'second-factor',
    section: 'system',
    title: 'admin:screen.second_factor',
    namespaces: ['factor'],
    load: async () => (await import('./factor/FactorScreen')).FactorScreen,
  },
  {
    path: 'jobs',
    section: 'system',
    title: 'admin:screen.jobs',
    namespaces: ['adminOps'],
    load: async () => (await import('./ops/JobsScreen')).JobsScreen,
  },
  {
    path: 'mails',
    section: 'system',
    title: 'admin:screen.mails',
    namespaces: ['adminOps'],
    load: async () => (await import('./ops/MailsScreen')).MailsScreen,
  },
];
