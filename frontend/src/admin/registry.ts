import type { ComponentType } from 'react';
import type { Right } from '@/api/types';
import type { AuditNames } from './components/audit/auditNames';
import { CODEBOOKS } from './codebookScreens';
import type { AdminKey } from './crud/useAdminT';

/** The sections of the specification, each with its groups of work, in the order of the menu. */
export const SECTIONS = [
  { section: 'general', groups: ['today'] },
  { section: 'codebooks', groups: ['settings'] },
  { section: 'system', groups: ['people', 'trade', 'content', 'competitions', 'system'] },
] as const;

type Section = (typeof SECTIONS)[number]['section'];
export type Group = (typeof SECTIONS)[number]['groups'][number];

export interface Screen {
  /** Last segment of its address: `news` in `/sr/admin/news`. */
  path: string;
  /** What a role must include to open it. */
  right: Right;
  section: Section;
  group: Group;
  title: AdminKey;
  /** Translation namespaces that it needs beside `admin` and `adminCodebooks`. */
  namespaces: readonly string[];
  auditNames?: AuditNames;
  load: () => Promise<ComponentType>;
}

/** The page of one thing, by its number: `products/12`. */
export interface DetailScreen {
  /** First segment of its address below the back-office. */
  path: string;
  /** The screen with the list of such things. */
  screen: string;
  namespaces: readonly string[];
  load: () => Promise<ComponentType<{ id: number }>>;
}

/** The namespaces of the lists that these pages show. */
const OF_LISTS = ['adminPages', 'adminTrading', 'adminFeedback', 'adminContent', 'adminOps'];

export const DETAILS: readonly DetailScreen[] = [
  {
    path: 'users',
    screen: 'users',
    namespaces: [...OF_LISTS, 'adminUsers', 'notifications'],
    load: async () => (await import('./pages/PersonPage')).PersonPage,
  },
  {
    path: 'products',
    screen: 'posts',
    namespaces: OF_LISTS,
    load: async () => (await import('./pages/AdPage')).AdPage,
  },
  {
    path: 'offers',
    screen: 'offers',
    namespaces: OF_LISTS,
    load: async () => (await import('./pages/OfferPage')).OfferPage,
  },
];

/** All screens, in the order of the menu; the code and translations of a screen load when it opens. */
export const SCREENS: readonly Screen[] = [
  {
    path: 'statistics',
    right: 'read_statistics',
    section: 'general',
    group: 'today',
    title: 'admin:screen.statistics',
    namespaces: ['adminStatistics'],
    load: async () => (await import('./screens/statistics/StatisticsScreen')).StatisticsScreen,
  },
  {
    path: 'reports',
    right: 'read_statistics',
    section: 'general',
    group: 'today',
    title: 'admin:screen.reports',
    namespaces: ['adminStatistics'],
    load: async () => (await import('./screens/reports/ReportsScreen')).ReportsScreen,
  },
  ...CODEBOOKS.map((codebook) => ({
    ...codebook,
    right: 'manage_codebooks' as const,
    section: 'codebooks' as const,
    group: 'settings' as const,
    namespaces: [],
  })),
  {
    path: 'notification-addresses',
    right: 'manage_addresses',
    section: 'codebooks',
    group: 'settings',
    title: 'admin:screen.notification_addresses',
    namespaces: ['adminMailings'],
    auditNames: { newsletter: 'adminContent:audit.kinds.newsletter' },
    load: async () => (await import('./screens/newsletter/AddressesScreen')).AddressesScreen,
  },
  {
    path: 'users',
    right: 'read_people',
    section: 'system',
    group: 'people',
    title: 'admin:screen.users',
    namespaces: ['adminUsers'],
    auditNames: { user: 'adminContent:audit.kinds.user' },
    load: async () => (await import('./screens/users/UsersScreen')).UsersScreen,
  },
  {
    path: 'posts',
    right: 'read_ads',
    section: 'system',
    group: 'trade',
    title: 'admin:screen.ads',
    namespaces: ['adminTrading'],
    auditNames: { ad: 'adminContent:audit.kinds.ad', products: 'admin:screen.ads' },
    load: async () => (await import('./screens/ads/AdsScreen')).AdsScreen,
  },
  {
    path: 'ad-approvals',
    right: 'moderate_ads',
    section: 'system',
    group: 'trade',
    title: 'admin:screen.ad_approvals',
    namespaces: ['adminTrading'],
    auditNames: { ad_approvals: 'admin:screen.ad_approvals' },
    load: async () => (await import('./screens/approvals/AdApprovalsScreen')).AdApprovalsScreen,
  },
  {
    path: 'firm-approvals',
    right: 'moderate_people',
    section: 'system',
    group: 'people',
    title: 'admin:screen.firm_approvals',
    namespaces: ['adminTrading'],
    auditNames: { firm_approvals: 'admin:screen.firm_approvals' },
    load: async () => (await import('./screens/approvals/FirmApprovalsScreen')).FirmApprovalsScreen,
  },
  {
    path: 'offers',
    right: 'read_offers',
    section: 'system',
    group: 'trade',
    title: 'admin:screen.offers',
    namespaces: ['adminTrading'],
    auditNames: { offers: 'admin:screen.offers' },
    load: async () => (await import('./screens/offers/OffersScreen')).OffersScreen,
  },
  {
    path: 'abuse-reports',
    right: 'abuse_reports',
    section: 'system',
    group: 'people',
    title: 'admin:screen.abuse_reports',
    namespaces: ['adminFeedback'],
    auditNames: { abuse_report: 'adminContent:audit.kinds.abuse_report', abuse_reports: 'admin:screen.abuse_reports' },
    load: async () => (await import('./screens/abuseReports/AbuseReportsScreen')).AbuseReportsScreen,
  },
  {
    path: 'cases',
    right: 'cases',
    section: 'system',
    group: 'people',
    title: 'admin:screen.cases',
    namespaces: ['adminFeedback'],
    // Entries of the time before cases name suggestions.
    auditNames: {
      support_case: 'adminContent:audit.kinds.support_case',
      saved_filter: 'adminContent:audit.kinds.saved_filter',
      support_cases: 'admin:screen.cases',
      suggestion: 'adminContent:audit.kinds.suggestion',
      suggestions: 'admin:screen.cases',
    },
    load: async () => (await import('./screens/cases/CasesScreen')).CasesScreen,
  },
  {
    path: 'comments',
    right: 'read_ratings',
    section: 'system',
    group: 'people',
    title: 'admin:screen.ratings',
    namespaces: ['adminFeedback'],
    auditNames: { comment: 'adminContent:audit.kinds.comment', comments: 'admin:screen.ratings' },
    load: async () => (await import('./screens/ratings/RatingsScreen')).RatingsScreen,
  },
  {
    path: 'deleted-posts',
    right: 'read_ads',
    section: 'system',
    group: 'trade',
    title: 'admin:screen.deleted_ads',
    namespaces: ['adminStatistics'],
    load: async () => (await import('./screens/reports/DeletedAdsScreen')).DeletedAdsScreen,
  },
  {
    path: 'rejections',
    right: 'read_offers',
    section: 'system',
    group: 'trade',
    title: 'admin:screen.rejections',
    namespaces: ['adminStatistics'],
    load: async () => (await import('./screens/reports/RejectionsScreen')).RejectionsScreen,
  },
  {
    path: 'purchases',
    right: 'read_offers',
    section: 'system',
    group: 'trade',
    title: 'admin:screen.purchases',
    namespaces: ['adminStatistics'],
    load: async () => (await import('./screens/reports/PurchasesScreen')).PurchasesScreen,
  },
  {
    path: 'send-notifications',
    right: 'announce',
    section: 'system',
    group: 'people',
    title: 'admin:screen.send_notifications',
    namespaces: ['adminMailings'],
    auditNames: { notification: 'adminContent:audit.kinds.notification' },
    load: async () => (await import('./screens/announcements/AnnouncementsScreen')).AnnouncementsScreen,
  },
  {
    path: 'banners',
    right: 'write_content',
    section: 'system',
    group: 'content',
    title: 'admin:screen.banners',
    namespaces: ['adminAssets'],
    auditNames: { banner: 'adminContent:audit.kinds.banner' },
    load: async () => (await import('./screens/banners/BannersScreen')).BannersScreen,
  },
  {
    path: 'partners',
    right: 'write_content',
    section: 'system',
    group: 'content',
    title: 'admin:screen.partners',
    namespaces: ['adminAssets'],
    auditNames: { partner: 'adminContent:audit.kinds.partner' },
    load: async () => (await import('./screens/partners/PartnersScreen')).PartnersScreen,
  },
  {
    path: 'documents',
    right: 'write_content',
    section: 'system',
    group: 'content',
    title: 'admin:screen.documents',
    namespaces: ['adminAssets'],
    auditNames: { document: 'adminContent:audit.kinds.document' },
    load: async () => (await import('./screens/documents/DocumentsScreen')).DocumentsScreen,
  },
  {
    path: 'franchises',
    right: 'write_content',
    section: 'system',
    group: 'content',
    title: 'admin:screen.franchises',
    namespaces: ['adminAssets'],
    auditNames: { franchise_document: 'adminContent:audit.kinds.franchise_document' },
    load: async () => (await import('./screens/documents/FranchisesScreen')).FranchisesScreen,
  },
  {
    path: 'groups',
    right: 'manage_codebooks',
    section: 'system',
    group: 'trade',
    title: 'admin:screen.groups',
    namespaces: ['adminAssets'],
    auditNames: { group: 'adminContent:audit.kinds.group', groups: 'admin:screen.groups' },
    load: async () => (await import('./screens/groups/GroupsScreen')).GroupsScreen,
  },
  {
    path: 'news',
    right: 'write_content',
    section: 'system',
    group: 'content',
    title: 'admin:screen.news',
    namespaces: ['adminContent'],
    auditNames: { news: 'admin:screen.news' },
    load: async () => (await import('./screens/news/NewsScreen')).NewsScreen,
  },
  {
    path: 'tutorials',
    right: 'write_content',
    section: 'system',
    group: 'content',
    title: 'admin:screen.tutorials',
    namespaces: ['adminContent'],
    auditNames: { tutorial: 'adminContent:audit.kinds.tutorial', tutorials: 'admin:screen.tutorials' },
    load: async () => (await import('./screens/tutorials/TutorialsScreen')).TutorialsScreen,
  },
  {
    path: 'faq',
    right: 'write_content',
    section: 'system',
    group: 'content',
    title: 'admin:screen.faq',
    namespaces: ['adminContent'],
    auditNames: { faq: 'admin:screen.faq' },
    load: async () => (await import('./screens/faq/FaqScreen')).FaqScreen,
  },
  {
    path: 'competitions',
    right: 'read_competitions',
    section: 'system',
    group: 'competitions',
    title: 'admin:screen.competitions',
    namespaces: ['adminCompetitions'],
    auditNames: { competition: 'adminContent:audit.kinds.competition', competitions: 'admin:screen.competitions' },
    load: async () => (await import('./screens/competitions/CompetitionsScreen')).CompetitionsScreen,
  },
  {
    path: 'competition-documents',
    right: 'write_competitions',
    section: 'system',
    group: 'competitions',
    title: 'admin:screen.competition_documents',
    namespaces: ['adminCompetitions', 'adminAssets'],
    auditNames: { competition_document: 'adminContent:audit.kinds.competition_document' },
    load: async () => (await import('./screens/competitions/CompetitionDocumentsScreen')).CompetitionDocumentsScreen,
  },
  {
    path: 'competition-works',
    right: 'run_competitions',
    section: 'system',
    group: 'competitions',
    title: 'admin:screen.competition_works',
    namespaces: ['adminCompetitions'],
    auditNames: { work: 'adminContent:audit.kinds.work', works: 'admin:screen.competition_works' },
    load: async () => (await import('./screens/works/WorksScreen')).WorksScreen,
  },
  {
    path: 'schools',
    right: 'run_competitions',
    section: 'system',
    group: 'competitions',
    title: 'admin:screen.schools',
    namespaces: ['adminCompetitions'],
    auditNames: { school: 'adminContent:audit.kinds.school', schools: 'admin:screen.schools' },
    load: async () => (await import('./screens/schools/SchoolsScreen')).SchoolsScreen,
  },
  {
    path: 'integrity',
    right: 'run_competitions',
    section: 'system',
    group: 'competitions',
    title: 'admin:screen.integrity',
    namespaces: ['adminCompetitions'],
    load: async () => (await import('./screens/integrity/IntegrityScreen')).IntegrityScreen,
  },
  {
    path: 'newsletter',
    right: 'write_newsletters',
    section: 'system',
    group: 'content',
    title: 'admin:screen.newsletter',
    namespaces: ['adminMailings'],
    auditNames: { 'newsletter-issues': 'admin:screen.newsletter', newsletter_issue: 'admin:screen.newsletter' },
    load: async () => (await import('./screens/newsletter/NewsletterScreen')).NewsletterScreen,
  },
  {
    path: 'chatbot',
    right: 'write_content',
    section: 'system',
    group: 'content',
    title: 'admin:screen.chatbot',
    namespaces: ['adminChatbot'],
    auditNames: { chatbot: 'admin:screen.chatbot' },
    load: async () => (await import('./screens/chatbot/ChatbotScreen')).ChatbotScreen,
  },
  {
    path: 'audit',
    right: 'administer',
    section: 'system',
    group: 'system',
    title: 'admin:screen.audit',
    namespaces: ['adminContent', 'adminOps'],
    auditNames: {
      audit: 'admin:screen.audit',
      second_factor: 'adminContent:audit.kinds.second_factor',
      session: 'adminContent:audit.kinds.session',
    },
    load: async () => (await import('./screens/audit/AuditScreen')).AuditScreen,
  },
  {
    path: 'exports',
    right: 'administer',
    section: 'system',
    group: 'system',
    title: 'admin:screen.exports',
    namespaces: ['adminOps'],
    load: async () => (await import('./screens/exports/ExportsScreen')).ExportsScreen,
  },
  {
    path: 'second-factor',
    right: 'office',
    section: 'system',
    group: 'system',
    title: 'admin:screen.second_factor',
    namespaces: ['secondFactor'],
    load: async () => (await import('./screens/secondFactor/SecondFactorScreen')).SecondFactorScreen,
  },
  {
    path: 'jobs',
    right: 'read_jobs',
    section: 'system',
    group: 'system',
    title: 'admin:screen.jobs',
    namespaces: ['adminOps'],
    auditNames: { job: 'adminContent:audit.kinds.job' },
    load: async () => (await import('./screens/jobs/JobsScreen')).JobsScreen,
  },
  {
    path: 'mails',
    right: 'read_mails',
    section: 'system',
    group: 'system',
    title: 'admin:screen.mails',
    namespaces: ['adminOps'],
    auditNames: { mail: 'adminContent:audit.kinds.mail', mails: 'admin:screen.mails' },
    load: async () => (await import('./screens/mails/MailsScreen')).MailsScreen,
  },
];

/** The names of all screens' objects, for the audit log. */
export const AUDIT_NAMES: AuditNames = Object.fromEntries(
  SCREENS.flatMap((screen) => Object.entries(screen.auditNames ?? {})),
);
