import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { card } from '@/test/factories';
import { expectNoAxeViolations, render } from '@/test/render';
import { answer, answerPaged, refuse } from '@/test/server';
import { DemoFilm } from './components/DemoFilm';
import { playsInline } from './lib/film';
import { SAMPLE, sampleAd } from './lib/sample';
import { HomePage } from './pages/HomePage';
import { BuyersPage, SellersPage } from './pages/LandingPage';

const questions = [1, 2, 3, 4, 5, 6, 7].map((id) => ({
  faq_id: id,
  question: `Pitanje ${id}`,
  answer: `<p>Odgovor ${id}</p>`,
}));
const article = (id: number) => ({
  new_id: id,
  new_title: `Vest ${id}`,
  new_date: '2025-11-02T10:00:00Z',
  new_author: 'Uredništvo',
  new_image: '',
  main_image: '',
  new_article: '',
  new_excerpt: 'Početak teksta',
});

/** Everything counts as in view, so that the page renders whole. */
function everythingIsNear(): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly tell: (entries: { isIntersecting: boolean; target: Element }[]) => void) {}
      observe(target: Element) {
        this.tell([{ isIntersecting: true, target }]);
      }
      disconnect() {}
    },
  );
}

beforeEach(() => {
  answer('get', 'competitions/competitions/active', null);
  answer('get', 'banners', []);
  answer('get', 'partners', [
    {
      par_id: 1,
      par_kind: 'partner',
      par_name: 'Zadruga Lug',
      par_link: 'https://lug.example',
      par_image: null,
    },
    {
      par_id: 2,
      par_kind: 'friend',
      par_name: 'Privredna komora',
      par_link: 'https://pks.rs',
      par_image: null,
    },
  ]);
  answer('get', 'categories', [
    {
      cat_id: 2,
      cat_name: 'Kancelarija',
      cat_id_parent: null,
      subCategories: [{ cat_id: 7, cat_name: 'Papir', cat_id_parent: 2 }],
    },
  ]);
  answer('get', 'groups', [
    { grp_id: 1, grp_name: 'Novo', grp_icon: 'sparkles' },
    { grp_id: 2, grp_name: 'Popularno', grp_icon: 'flame' },
    { grp_id: 5, grp_name: 'Pred zimu', grp_icon: 'snowflake' },
  ]);
  answerPaged('products/groups/1', [card({ pro_id: 1, pro_name: 'Livadski med' })]);
  answerPaged('products/groups/2', [card()]);
  answerPaged('products/groups/5', []);
  answer('get', 'faq', questions);
  answerPaged('news', [article(1), article(2)]);
});
afterEach(() => vi.unstubAllGlobals());

describe('Home (M-HOME-01, M-HOME-02, M-INF-02)', () => {
  it('shows each group in its slider; one without ads is nowhere', async () => {
    everythingIsNear();
    await render(<HomePage />);
    expect(await screen.findByRole('region', { name: 'Novo' })).toHaveTextContent('Livadski med');
    expect(await screen.findByRole('region', { name: 'Popularno' })).toHaveTextContent('Papir A4');
    const groups = screen.getByRole('navigation', { name: 'Grupe oglasa' });
    await waitFor(() => expect(within(groups).queryByRole('link', { name: 'Pred zimu' })).toBeNull());
    expect(within(groups).getByRole('link', { name: 'Popularno' })).toHaveAttribute('href', '/sr#group-2');
    expect(screen.queryByRole('region', { name: 'Pred zimu' })).toBeNull();
    expect(await screen.findByRole('link', { name: 'Vest 2' })).toHaveAttribute('href', '/sr/news-description/2');
    expect(await screen.findAllByText(/^Pitanje/)).toHaveLength(6);
    await expectNoAxeViolations();
  });

  it('scrolls to the slider of the group that is clicked', async () => {
    everythingIsNear();
    const view = await render(<HomePage />);
    await screen.findByRole('region', { name: 'Popularno' });
    const scroll = vi.mocked(Element.prototype.scrollIntoView);
    scroll.mockClear();
    await view.user.click(
      within(screen.getByRole('navigation', { name: 'Grupe oglasa' })).getByRole('link', { name: 'Popularno' }),
    );
    await waitFor(() => expect(scroll.mock.contexts).toContain(document.getElementById('group-2')));
    expect(screen.getByRole('heading', { name: 'Popularno' })).toHaveFocus();
  });

  it('asks for nothing further down until it is near, and leads to the marketplace at once', async () => {
    const asked: string[] = [];
    answer('get', 'faq', () => {
      asked.push('faq');
      return questions;
    });
    const view = await render(<HomePage />);
    expect(screen.getByRole('heading', { level: 1, name: 'Zajedno do bolje cene' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Otvorite berzu' })).toHaveAttribute('href', '/sr/berza');
    await screen.findByRole('link', { name: 'Kancelarija' });
    expect(asked).toEqual([]);
    await view.user.click(screen.getByRole('button', { name: /Kancelarija/ }));
    expect(screen.getByRole('link', { name: 'Papir' })).toHaveAttribute('href', '/sr/result?category=7');
  });

  it('opens each tab of why: buyer, seller, franchise', async () => {
    everythingIsNear();
    const view = await render(<HomePage />, { lang: 'en' });
    const panel = async (name: string) => {
      await view.user.click(await screen.findByRole('tab', { name }));
      return screen.getByRole('tabpanel', { name });
    };
    expect(await panel('Buyer')).toHaveTextContent('7.750 RSD');
    const seller = await panel('Seller');
    expect(within(seller).getByRole('link', { name: 'How you sell' })).toHaveAttribute('href', '/en/sellers');
    expect(await panel('Franchise')).toHaveTextContent('197.000 RSD');
  });

  it('stands when a block fails', async () => {
    everythingIsNear();
    refuse('get', 'faq', 500, 'server_error');
    refuse('get', 'products/groups/1', 500, 'server_error');
    refuse('get', 'categories', 500, 'server_error');
    await render(<HomePage />);
    expect(await screen.findByRole('region', { name: 'Popularno' })).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Vest 1' })).toBeInTheDocument();
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Pokušajte ponovo' })).toHaveLength(2));
  });

  it('leads to partners and recommended sites, as administrators keep them', async () => {
    everythingIsNear();
    await render(<HomePage />);
    expect(await screen.findByRole('link', { name: 'Zadruga Lug' })).toHaveAttribute('href', 'https://lug.example');
    const friends = screen.getByRole('region', { name: 'Sajtovi koje preporučujemo' });
    expect(within(friends).getByRole('link', { name: 'Privredna komora' })).toHaveAttribute(
      'rel',
      'noopener noreferrer',
    );
  });

  it('says so when nothing is on sale', async () => {
    everythingIsNear();
    answer('get', 'groups', []);
    await render(<HomePage />);
    expect(await screen.findByText('Trenutno nema oglasa.')).toBeInTheDocument();
  });
});

describe('film (M-HOME-04)', () => {
  let play: ReturnType<typeof vi.fn>;
  let pause: ReturnType<typeof vi.fn>;
  let whole: ReturnType<typeof vi.fn>;
  const fullscreen = (element: Element | null) => {
    Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: element });
    act(() => void document.dispatchEvent(new Event('fullscreenchange')));
  };
  beforeEach(() => {
    play = vi.fn(() => Promise.resolve());
    pause = vi.fn();
    whole = vi.fn(() => Promise.resolve());
    Object.assign(HTMLMediaElement.prototype, { play, pause });
    Object.assign(HTMLElement.prototype, { requestFullscreen: whole });
  });
  afterEach(() => {
    Reflect.deleteProperty(HTMLElement.prototype, 'requestFullscreen');
    Reflect.deleteProperty(document, 'fullscreenElement');
  });
  const film = (name: RegExp) => screen.getByLabelText(name, { selector: 'video' });

  it.each([
    ['sr', /Film:/, /Pogledajte kako radi/],
    ['en', /Film:/, /See how it works/],
  ] as const)('plays in %s on the whole screen, and is gone when that is left', async (lang, label, button) => {
    const view = await render(<DemoFilm />, { lang });
    expect(screen.queryByLabelText(label)).toBeNull();
    await view.user.click(screen.getByRole('button', { name: button }));
    expect(film(label)).toHaveAttribute('src', `/static/film/zbir.${lang}.webm`);
    expect(play).toHaveBeenCalled();
    expect(whole).toHaveBeenCalledOnce();
    fullscreen(film(label));
    expect(film(label)).toBeInTheDocument();
    fullscreen(null);
    expect(screen.queryByLabelText(label)).toBeNull();
    expect(pause).toHaveBeenCalled();
    await waitFor(() => expect(screen.getByRole('button', { name: button })).toHaveFocus());
  });

  it('plays in its place on iOS', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)');
    const view = await render(<DemoFilm />);
    await view.user.click(screen.getByRole('button', { name: /Pogledajte/ }));
    expect(play).toHaveBeenCalled();
    expect(whole).not.toHaveBeenCalled();
    expect(film(/Film:/)).toHaveAttribute('playsinline');
    await view.user.click(screen.getByRole('button', { name: 'Zatvorite film' }));
    expect(screen.queryByLabelText(/Film:/)).toBeNull();
    expect(playsInline({ userAgent: 'Mozilla/5.0 (Macintosh)', maxTouchPoints: 5 })).toBe(true);
    expect(playsInline({ userAgent: 'Mozilla/5.0 (Macintosh)', maxTouchPoints: 0 })).toBe(false);
  });

  it('is not there without its file', async () => {
    const view = await render(<DemoFilm />);
    fireEvent.error(view.container.querySelector('img')!);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

/** Moves a slider to a value, as a drag or the keys do. */
const slideTo = (name: string, value: number) =>
  fireEvent.change(screen.getByRole('slider', { name }), { target: { value: String(value) } });
const figure = (name: string) =>
  document.querySelector(`[data-figure="${name}"]`)?.textContent?.replace(/\u00a0/g, ' ');
const figures = () => ({ now: figure('pay-now'), next: figure('pay-next'), most: figure('pay-at-most') });

describe('the stair to try (M-HOME-04)', () => {
  it('says what an offer of fifty costs now, at the next step, and at most', async () => {
    await render(<HomePage />);
    expect(screen.getByRole('meter')).toHaveAttribute('aria-valuenow', '214');
    expect(figures()).toEqual({ now: '52.500 RSD', next: '47.000 RSD', most: '57.500 RSD' });
    expect(screen.getByText('Još 87 kom. do 940 RSD, tada')).toBeInTheDocument();
    slideTo('Drugi kupci', 251);
    expect(figures()).toEqual({ now: '47.000 RSD', next: undefined, most: '57.500 RSD' });
    // Other buyers leave: the price rises again, to the base price at most.
    slideTo('Drugi kupci', 0);
    expect(figures()).toEqual({ now: '57.500 RSD', next: '52.500 RSD', most: '57.500 RSD' });
  });

  it('waits under a limit below the price, owing nothing', async () => {
    const view = await render(<HomePage />, { lang: 'en' });
    await view.user.click(screen.getByRole('radio', { name: 'I buy only if the price is not above' }));
    expect(screen.getByText(/The offer waits for 940.RSD\. If it is not reached, you buy nothing/)).toBeInTheDocument();
    expect(figures()).toEqual({ now: undefined, next: '47.000 RSD', most: undefined });
    // The current price meets the other limit, whoever leaves.
    await view.user.selectOptions(screen.getByRole('combobox', { name: 'My highest price' }), '2');
    expect(figures()).toEqual({ now: '52.500 RSD', next: '47.000 RSD', most: '52.500 RSD' });
  });

  it('never sells more than there is', async () => {
    await render(<HomePage />);
    const mine = screen.getByRole('slider', { name: 'Vaša količina' });
    slideTo('Drugi kupci', 550);
    expect(mine).toHaveAttribute('max', '50');
    expect(screen.getByRole('meter')).toHaveAttribute('aria-valuenow', '600');
  });

  it('settles by the rule of all ads', () => {
    const at = (reserved: number) => sampleAd(reserved, null, '', new Date(0)).current_price;
    expect([0, 100, 101, 300, 301].map(at)).toEqual(['1150.00', '1150.00', '1050.00', '1050.00', '940.00']);
    expect(SAMPLE.others + SAMPLE.mine).toBeLessThan(SAMPLE.quantity);
  });
});

describe('what everybody asks (M-HOME-01)', () => {
  it.each([
    [
      'sr',
      [
        'Za firme i za domaćinstva',
        'Kako nastaje cena',
        'Kupujem samo ako cena nije viša od moje',
        'Kada i kome plaćate',
      ],
      ['cena može i da poraste', 'Možete li nešto da izgubite?', 'Šta se dešava na kraju'],
    ],
    [
      'en',
      [
        'businesses and households',
        'How the price is formed',
        'I buy only if the price is not above mine',
        'whom you pay',
      ],
      ['the price can rise again', 'Can you lose', 'What happens at the end'],
    ],
  ] as const)('is answered above the sliders, in %s', async (lang, first, then) => {
    everythingIsNear();
    const view = await render(<HomePage />, { lang });
    await screen.findByText('Livadski med');
    const page = view.container.textContent ?? '';
    const sliders = page.indexOf('Livadski med');
    for (const words of [...first, ...then]) {
      expect(page.indexOf(words), words).toBeGreaterThan(-1);
      expect(page.indexOf(words), words).toBeLessThan(sliders);
    }
  });
});

describe('Buyers and Sellers (M-HOME-04)', () => {
  it('lets buyers try, and says that the price can rise', async () => {
    await render(<BuyersPage />);
    expect(figures().now).toBe('52.500 RSD');
    expect(screen.getByText(/može i da poraste ako neko odustane/)).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Pitanje 1' })).toHaveAttribute('href', '/sr/faq#q-1');
    await expectNoAxeViolations();
  });

  it('opens the choice of registration, and tells sellers their turnover', async () => {
    const chooseType = vi.fn();
    const view = await render(<SellersPage />, { lang: 'en', dialogs: { chooseType } });
    expect(figure('turnover')).toBe('224.700 RSD');
    slideTo('All buyers’ quantity', 301);
    expect(figure('turnover')).toBe('282.940 RSD');
    await view.user.click(screen.getAllByRole('button', { name: 'Register' })[0]!);
    expect(chooseType).toHaveBeenCalled();
  });
});
