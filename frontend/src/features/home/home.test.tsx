import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { card } from '@/test/factories';
import { expectNoAxeViolations, render } from '@/test/render';
import { answer, answerPaged, refuse } from '@/test/server';
import { DemoFilm } from './components/DemoFilm';
import { telling } from './components/How';
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

/** Every part is near: the page draws itself whole. */
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
  answer('get', 'banners', []);
  answer('get', 'categories', [
    { cat_id: 2, cat_name: 'Kancelarija', subCategories: [{ cat_id: 7, cat_name: 'Papir' }] },
  ]);
  answer('get', 'groups', [
    { grp_id: 1, grp_name: 'Novo', grp_icon: 'sparkles' },
    { grp_id: 2, grp_name: 'Popularno', grp_icon: 'flame' },
    { grp_id: 5, grp_name: 'Pred zimu', grp_icon: 'snowflake' },
  ]);
  answerPaged('products/groups/1', [{ ...card({ pro_id: 1, pro_name: 'Livadski med' }) }]);
  answerPaged('products/groups/2', [{ ...card() }]);
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

  it('says so when nothing is on sale', async () => {
    everythingIsNear();
    answer('get', 'groups', []);
    await render(<HomePage />);
    expect(await screen.findByText('Trenutno nema oglasa.')).toBeInTheDocument();
  });

  it('shows at work an ad with steps reached and steps ahead', () => {
    const done = card({ pro_id: 1 }, 2000);
    const fresh = card({ pro_id: 2 }, 0);
    const between = card({ pro_id: 3 });
    expect(telling([done, fresh, between])?.pro_id).toBe(3);
    expect(telling([fresh, done])?.pro_id).toBe(1);
    expect(telling([card({ state: 'expired' })])).toBeUndefined();
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

describe('Buyers and Sellers (M-HOME-04)', () => {
  it('fills the ladder by the reader’s hands, up to its end', async () => {
    const view = await render(<BuyersPage />);
    const meter = () => screen.getByRole('meter');
    expect(meter()).toHaveAttribute('aria-valuenow', String(SAMPLE.start));
    await view.user.click(screen.getByRole('button', { name: '150 više' }));
    expect(meter()).toHaveAttribute('aria-valuenow', String(SAMPLE.start + SAMPLE.step));
    expect(screen.getAllByText('2.040 RSD').length).toBeGreaterThan(0);
    for (let n = 0; n < 12; n += 1) await view.user.click(screen.getByRole('button', { name: '150 više' }));
    expect(meter()).toHaveAttribute('aria-valuenow', '2000');
    expect(screen.getByRole('button', { name: '150 više' })).toHaveAttribute('aria-disabled', 'true');
    expect(await screen.findByRole('link', { name: 'Pitanje 1' })).toHaveAttribute('href', '/sr/faq#q-1');
    await expectNoAxeViolations();
  });

  it('opens the choice of registration, and tells sellers their turnover', async () => {
    const chooseType = vi.fn();
    const view = await render(<SellersPage />, { lang: 'en', dialogs: { chooseType } });
    expect(screen.getByText('1.259.250 RSD')).toBeInTheDocument();
    await view.user.click(screen.getAllByRole('button', { name: 'Register' })[0]!);
    expect(chooseType).toHaveBeenCalled();
  });

  it('reckons the example by the rule of all ads', () => {
    const at = (reserved: number) => sampleAd(reserved, '', '', new Date(0)).current_price;
    expect([0, 200, 201, 601, 1201].map(at)).toEqual(['2350.00', '2350.00', '2190.00', '2040.00', '1890.00']);
  });
});
