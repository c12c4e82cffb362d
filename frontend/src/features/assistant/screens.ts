import type { AssistantScreen } from '@/api/types';
import type { Lang } from '@/i18n/lang';
import { paths } from '@/entities/site/paths';

/** Address of every screen that the assistant can open; null: the sign-in, which is a dialog. */
export const SCREENS: Record<AssistantScreen, ((lang: Lang) => string) | null> = {
  home: (lang) => paths.home(lang),
  berza: (lang) => paths.berza(lang),
  buyers: paths.buyers,
  sellers: paths.sellers,
  register: (lang) => paths.register(lang, 1, 'user'),
  register_business: (lang) => paths.register(lang, 1, 'business'),
  sign_in: null,
  forgot_password: (lang) => paths.forgotPassword(lang),
  new_ad: paths.newAd,
  favorites: paths.favorites,
  my_profile: (lang) => paths.profile(lang, 'my-profile'),
  my_sales: (lang) => paths.profile(lang, 'my-sales'),
  my_purchases: (lang) => paths.profile(lang, 'my-purchases'),
  my_buyers: (lang) => paths.profile(lang, 'my-buyers'),
  my_sellers: (lang) => paths.profile(lang, 'my-sellers'),
  notifications: (lang) => paths.profile(lang, 'notifications'),
  messages: (lang) => paths.profile(lang, 'messages'),
  suggestions: (lang) => paths.profile(lang, 'suggestions'),
  contact: paths.contact,
  faq: paths.faq,
  news: paths.news,
  rules: paths.rules,
  franchise: paths.franchise,
  competitions: paths.competitions,
};
