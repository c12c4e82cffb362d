import 'i18next';
import type ad from './locales/sr/ad.json';
import type admin from './locales/sr/admin.json';
import type adminContent from './locales/sr/adminContent.json';
import type auth from './locales/sr/auth.json';
import type catalogue from './locales/sr/catalogue.json';
import type common from './locales/sr/common.json';
import type contact from './locales/sr/contact.json';
import type deals from './locales/sr/deals.json';
import type editor from './locales/sr/editor.json';
import type favourites from './locales/sr/favourites.json';
import type franchise from './locales/sr/franchise.json';
import type home from './locales/sr/home.json';
import type icons from './locales/sr/icons.json';
import type info from './locales/sr/info.json';
import type mails from './locales/sr/mails.json';
import type messages from './locales/sr/messages.json';
import type news from './locales/sr/news.json';
import type notifications from './locales/sr/notifications.json';
import type offers from './locales/sr/offers.json';
import type papers from './locales/sr/papers.json';
import type partners from './locales/sr/partners.json';
import type profile from './locales/sr/profile.json';
import type purchases from './locales/sr/purchases.json';
import type sales from './locales/sr/sales.json';
import type wizard from './locales/sr/wizard.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    returnNull: false;
    resources: {
      ad: typeof ad;
      admin: typeof admin;
      adminContent: typeof adminContent;
      auth: typeof auth;
      catalogue: typeof catalogue;
      common: typeof common;
      contact: typeof contact;
      deals: typeof deals;
      editor: typeof editor;
      favourites: typeof favourites;
      franchise: typeof franchise;
      home: typeof home;
      icons: typeof icons;
      info: typeof info;
      mails: typeof mails;
      messages: typeof messages;
      news: typeof news;
      notifications: typeof notifications;
      offers: typeof offers;
      papers: typeof papers;
      partners: typeof partners;
      profile: typeof profile;
      purchases: typeof purchases;
      sales: typeof sales;
      wizard: typeof wizard;
    };
  }
}
