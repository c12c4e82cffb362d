import type { Page } from '@playwright/test';
import { ADMIN_SCREENS } from '../support/screens';
import type { Words } from '../support/words';

export type Viewer = 'visitor' | 'buyer' | 'seller' | 'closed' | 'shop' | 'admin';
/** Ids of ads and competitions in each state, by the names that `start.ts` gives them. */
export type Numbers = Readonly<Record<string, number>>;

export interface State {
  name: string;
  viewer: Viewer;
  /** The address after the language. */
  path: string | ((numbers: Numbers) => string);
  /** Brings the page into the state before the picture is taken. */
  act?: (page: Page, t: Words) => Promise<void>;
  /** Whether a dialog is open; the picture then shows only the window, not the whole page. */
  window?: boolean;
  /** The greatest width at which this state exists. */
  upTo?: number;
}

const ad = (name: string) => (numbers: Numbers) => `/details/${numbers[name]}`;

/** The first button whose name contains this text. */
const named = (page: Page, t: Words, key: string) =>
  page.getByRole('button', { name: t(key, { name: '', user: '', buyer: '' }).trim() }).first();
const click =
  (...keys: string[]) =>
  async (page: Page, t: Words): Promise<void> => {
    for (const key of keys) await named(page, t, key).click();
  };
/** Opens what lies below the first row of a table. */
const expand = (page: Page, t: Words): Promise<void> =>
  page
    .getByRole('button', { name: t('table.expand', { name: '' }).trim() })
    .first()
    .click();
/** Opens the first link of this name. */
const follow =
  (key: string) =>
  (page: Page, t: Words): Promise<void> =>
    page
      .getByRole('link', { name: t(key) })
      .first()
      .click();
/** Chooses in the menu of the first row that has the choice. */
const choose =
  (key: string) =>
  async (page: Page, t: Words): Promise<void> => {
    const menus = page.getByRole('button', { name: t('table.more_actions', { name: '' }).trim() });
    const item = page.getByRole('menuitem', { name: t(key) }).first();
    for (const menu of await menus.all()) {
      await menu.click();
      await page.getByRole('menuitem').first().waitFor();
      if (await item.isVisible()) return item.click();
      await page.keyboard.press('Escape');
    }
    throw new Error(`No row has ${key}`);
  };
const tryOffer = async (page: Page, t: Words): Promise<void> => {
  await page
    .getByRole('textbox', { name: t('offers:form.quantity', { unit: '' }).split('(')[0]?.trim() ?? '' })
    .fill('50');
  await page.getByRole('radio', { name: t('offers:form.limit') }).check();
  await page
    .getByRole('group', { name: t('offers:form.limits') })
    .getByRole('radio')
    .last()
    .check({ force: true });
};
/** Opens the assistant, which stands beside the page where there is room and is a dialog on phones. */
const help = async (page: Page, t: Words): Promise<void> => {
  await named(page, t, 'assistant.open').click();
  await page.getByRole('log', { name: t('assistant:log') }).waitFor();
};
const firstChat = async (page: Page, t: Words): Promise<void> => {
  await page
    .getByRole('navigation', { name: t('messages:conversations') })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('log').waitFor();
};

/** Opens the filters, which are a drawer, and on phones a sheet with the order. */
const openFilters = async (page: Page, t: Words): Promise<void> => {
  const phone = (page.viewportSize()?.width ?? 0) < 600;
  await page
    .getByRole('button', { name: t(phone ? 'catalogue:filter.title_order' : 'catalogue:filter.title') })
    .click();
  await page.getByRole('dialog').waitFor();
};
const typeSearch = async (page: Page, t: Words): Promise<void> => {
  await page.getByRole('banner').getByRole('combobox').pressSequentially('pap');
  await page.getByRole('listbox', { name: t('search.suggestions') }).waitFor();
};
const CHOSEN_FILTERS = 'cur_id=RSD&sort=asc&price_from=100&price_to=2000&vat=included&seller=firm';

const VISITOR: State[] = [
  { name: 'Home', viewer: 'visitor', path: '' },
  { name: 'Berza', viewer: 'visitor', path: '/berza' },
  { name: 'Popular', viewer: 'visitor', path: '/berza?tab=popular' },
  { name: 'Berza, filters and a price order', viewer: 'visitor', path: `/berza?${CHOSEN_FILTERS}` },
  { name: 'Berza, sheet of filters', viewer: 'visitor', path: '/berza', act: openFilters, window: true, upTo: 1000 },
  { name: 'Suggestions while one types', viewer: 'visitor', path: '/berza', act: typeSearch },
  { name: 'Result', viewer: 'visitor', path: '/result?search=med' },
  { name: 'Result of a slip', viewer: 'visitor', path: '/result?search=pelt' },
  { name: 'Result, the nearest', viewer: 'visitor', path: '/result?search=med+i+vino' },
  { name: 'Result, nothing found', viewer: 'visitor', path: '/result?search=nemaovoga' },
  { name: 'Result, past the end', viewer: 'visitor', path: '/result?page=99' },
  { name: 'Ad', viewer: 'visitor', path: ad('ad') },
  { name: 'Ad, five steps', viewer: 'visitor', path: ad('five') },
  { name: 'Ad, somebody waits', viewer: 'visitor', path: ad('waiting') },
  { name: 'Ad without buyers', viewer: 'visitor', path: ad('empty') },
  { name: 'Ad with hours', viewer: 'visitor', path: ad('hours') },
  { name: 'Ad sold out', viewer: 'visitor', path: ad('sold-out') },
  { name: 'Ad ended with buyers', viewer: 'visitor', path: ad('sold') },
  { name: 'Ad ended without buyers', viewer: 'visitor', path: ad('no-buyers') },
  { name: 'Ad, details', viewer: 'visitor', path: (numbers) => `/details/${numbers.ad}#details` },
  { name: 'Ad, seller', viewer: 'visitor', path: (numbers) => `/details/${numbers.ad}#seller` },
  { name: 'Ad, transactions', viewer: 'visitor', path: (numbers) => `/details/${numbers.waiting}#transactions` },
  { name: 'Ad, an offer is tried', viewer: 'visitor', path: ad('ad'), act: tryOffer },
  { name: 'Ad, gallery', viewer: 'visitor', path: ad('ad'), act: click('gallery.zoom'), window: true },
  { name: 'Help', viewer: 'visitor', path: '', act: help, window: true },
  { name: 'Menu', viewer: 'visitor', path: '', act: click('nav.menu'), window: true, upTo: 1000 },
  { name: 'Buyers', viewer: 'visitor', path: '/buyers' },
  { name: 'Sellers', viewer: 'visitor', path: '/sellers' },
  { name: 'Order of ads', viewer: 'visitor', path: '/order' },
  { name: 'FAQ', viewer: 'visitor', path: '/faq' },
  { name: 'Rules', viewer: 'visitor', path: '/rules' },
  { name: 'Franchise', viewer: 'visitor', path: '/franchise' },
  { name: 'News', viewer: 'visitor', path: '/news' },
  { name: 'Article', viewer: 'visitor', path: (numbers) => `/news-description/${numbers.article}` },
  { name: 'Competitions', viewer: 'visitor', path: '/competitions' },
  { name: 'Competition', viewer: 'visitor', path: (numbers) => `/competitions/${numbers.competition}` },
  { name: 'Ranking', viewer: 'visitor', path: (numbers) => `/competitions/${numbers.competition}/rank-list` },
  { name: 'Entry', viewer: 'visitor', path: (numbers) => `/competitions/${numbers.competition}/entry` },
  {
    name: 'Rules of a competition',
    viewer: 'visitor',
    path: (numbers) => `/competitions/${numbers.competition}/rules`,
  },
  {
    name: 'Change of an entry',
    viewer: 'visitor',
    path: (numbers) => `/competitions/${numbers.competition}/entry-edit`,
  },
  { name: 'No school', viewer: 'visitor', path: '/competitions/missing-school-link' },
  { name: 'Sign in', viewer: 'visitor', path: '?dialog=sign-in', window: true },
  { name: 'Register', viewer: 'visitor', path: '/register/1' },
  { name: 'Register a firm', viewer: 'visitor', path: '/register/1?type=business' },
  { name: 'Registered', viewer: 'visitor', path: '/register/sent' },
  { name: 'Confirmation again', viewer: 'visitor', path: '/resend-verification?username=nada' },
  { name: 'Newsletter confirmed', viewer: 'visitor', path: '/newsletter-confirm' },
  { name: 'Newsletter left', viewer: 'visitor', path: '/unsubscribe' },
  { name: 'Suggestions of all', viewer: 'visitor', path: '/suggestions' },
  { name: 'Back from the sign-in provider', viewer: 'visitor', path: '/auth/callback' },
  { name: 'Confirmation', viewer: 'visitor', path: '/verification' },
  { name: 'New password', viewer: 'visitor', path: '/forgot-password', window: true },
  { name: 'Page not found', viewer: 'visitor', path: '/nonsense' },
];

/** An ended sale with buyers. */
const ENDED = '/profile/my-sales?search=Kosilica';
const edited = (numbers: Numbers) => `/edit-ad/${numbers.editable}`;
const SIGNED_IN: State[] = [
  { name: 'Ad of a buyer', viewer: 'buyer', path: ad('mine') },
  { name: 'Ad to buy', viewer: 'buyer', path: ad('empty') },
  { name: 'Ad that one bought on', viewer: 'buyer', path: ad('bought') },
  { name: 'Change of an offer', viewer: 'buyer', path: ad('mine'), act: click('ad:change'), window: true },
  { name: 'Giving up', viewer: 'buyer', path: ad('mine'), act: click('ad:give_up'), window: true },
  { name: 'Purchases', viewer: 'buyer', path: '/profile/my-purchases' },
  { name: 'Purchases, one open', viewer: 'buyer', path: '/profile/my-purchases', act: click('table.expand') },
  { name: 'Deal', viewer: 'buyer', path: (numbers) => `/profile/deals/${numbers.deal}` },
  { name: 'Totals of purchases', viewer: 'buyer', path: '/profile/my-purchases/totals' },
  { name: 'Sellers one bought from', viewer: 'buyer', path: '/profile/my-sellers' },
  { name: 'What one watches', viewer: 'buyer', path: '/profile/watching' },
  { name: 'Favourites', viewer: 'buyer', path: '/favorites' },
  { name: 'Notifications', viewer: 'buyer', path: '/profile/notifications' },
  { name: 'Messages', viewer: 'buyer', path: '/profile/messages' },
  { name: 'Chat', viewer: 'buyer', path: '/profile/messages', act: firstChat },
  { name: 'Suggestions', viewer: 'buyer', path: '/profile/suggestions' },
  { name: 'Profile', viewer: 'buyer', path: '/profile/my-profile' },
  { name: 'Own ad', viewer: 'seller', path: ad('own') },
  { name: 'Sales', viewer: 'seller', path: '/profile/my-sales' },
  { name: 'Hiding a sale', viewer: 'closed', path: ENDED, act: choose('sales:word.archive'), window: true },
  { name: 'Sales, ended', viewer: 'closed', path: '/profile/my-sales' },
  { name: 'Sales, buyers of one', viewer: 'closed', path: ENDED, act: expand },
  {
    name: 'Contract',
    viewer: 'closed',
    path: ENDED,
    act: async (page, t) => {
      await expand(page, t);
      await choose('sales:word.contract')(page, t);
    },
    window: true,
  },
  { name: 'Renewal', viewer: 'closed', path: '/profile/my-sales', act: click('sales:word.renew'), window: true },
  { name: 'Sale board', viewer: 'closed', path: ENDED, act: follow('sales:word.board') },
  { name: 'Sale board by its address', viewer: 'closed', path: (numbers) => `/profile/my-sales/${numbers.board}` },
  { name: 'Totals of sales', viewer: 'closed', path: '/profile/my-sales/totals' },
  { name: 'Sales of a shop', viewer: 'shop', path: '/profile/my-sales' },
  { name: 'Buyers one sold to', viewer: 'closed', path: '/profile/my-buyers' },
  { name: 'New ad', viewer: 'seller', path: '/new-ad' },
  { name: 'Edit an ad', viewer: 'seller', path: edited },
  { name: 'Second step of an ad', viewer: 'seller', path: edited, act: click('wizard:next') },
  { name: 'Third step of an ad', viewer: 'seller', path: edited, act: click('wizard:next', 'wizard:next') },
  { name: 'Statistics of an ad', viewer: 'seller', path: (numbers) => `/profile/ads/${numbers.own}/statistics` },
  { name: 'Firm profile', viewer: 'seller', path: '/profile/my-profile' },
];

const BACK_OFFICE: State[] = ['', ...ADMIN_SCREENS].map((screen) => ({
  name: `Back-office: ${screen || 'overview'}`,
  viewer: 'admin',
  path: screen === '' ? '/admin' : `/admin/${screen}`,
}));

/** The pages of one person, ad and offer. */
const DETAILS: State[] = [
  { name: 'Back-office: a person', viewer: 'admin', path: '/admin/users/1' },
  { name: 'Back-office: an ad', viewer: 'admin', path: (numbers) => `/admin/products/${numbers.ad}` },
  { name: 'Back-office: an offer', viewer: 'admin', path: (numbers) => `/admin/offers/${numbers.deal}` },
];

/** Every page in its main states. */
export const STATES: readonly State[] = [...VISITOR, ...SIGNED_IN, ...BACK_OFFICE, ...DETAILS];
