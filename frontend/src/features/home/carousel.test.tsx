import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from '@/test/render';
import { card } from '@/test/factories';
import { answer } from '@/test/server';
import { expectNoAxeViolations } from '@/test/render';
import { Banners } from './components/Banners';
import { Slides } from './components/Slides';

const three = [1, 2, 3].map((id) => ({ img_id: id, image: `banner/${id}.jpg`, pro_id: null, ad: null }));
const shown = () => screen.getAllByRole('listitem').findIndex((slide) => slide.getAttribute('aria-current') === 'true');
const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));

describe('banner carousel (M-HOME-01)', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => vi.useRealTimers());

  it('goes round in three times ten seconds', async () => {
    await render(<Banners banners={three} />);
    expect(shown()).toBe(0);
    pass(9.9);
    expect(shown()).toBe(0);
    pass(0.1);
    expect(shown()).toBe(1);
    pass(10);
    expect(shown()).toBe(2);
    pass(10);
    expect(shown()).toBe(0);
  });

  it('stops by its button and goes on by it', async () => {
    await render(<Banners banners={three} />);
    fireEvent.click(screen.getByRole('button', { name: 'Zaustavite smenu slika' }));
    pass(30);
    expect(shown()).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Nastavite smenu slika' }));
    pass(10);
    expect(shown()).toBe(1);
  });

  it('waits while the pointer or the focus is inside', async () => {
    await render(<Banners banners={three} />);
    const box = screen.getByRole('group', { name: 'Slike sa berze' });
    fireEvent.mouseEnter(box);
    pass(30);
    expect(shown()).toBe(0);
    fireEvent.mouseLeave(box);
    pass(10);
    expect(shown()).toBe(1);
    const on = screen.getByRole('button', { name: 'Sledeća slika' });
    fireEvent.focus(on);
    pass(30);
    expect(shown()).toBe(1);
    fireEvent.blur(on);
    pass(10);
    expect(shown()).toBe(2);
  });

  it('is led by hand, round the ends too', async () => {
    await render(<Banners banners={three} />);
    fireEvent.click(screen.getByRole('button', { name: 'Prethodna slika' }));
    expect(shown()).toBe(2);
    fireEvent.click(screen.getByRole('button', { name: 'Sledeća slika' }));
    expect(shown()).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Prikažite sliku 2' }));
    expect(shown()).toBe(1);
  });

  it('never advances by itself when the person prefers no motion', async () => {
    const usual = window.matchMedia;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
      ...usual(query),
      matches: query.includes('reduced-motion'),
    }));
    await render(<Banners banners={three} />);
    pass(60);
    expect(shown()).toBe(0);
    expect(screen.queryByRole('button', { name: /smenu slika/ })).toBeNull();
  });

  it('has nothing to press with one picture', async () => {
    await render(<Banners banners={three.slice(0, 1)} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('slides of ads (M-HOME-01)', () => {
  const slide = (id: number, change: Parameters<typeof card>[0] = {}) => {
    const ad = { ...card({ pro_id: id, pro_name: `Oglas ${id}`, ...change }) };
    return { img_id: id, image: `banner/${id}.jpg`, pro_id: id, ad };
  };

  it('say what the picture shows, with the ad’s own figures and the way to it', async () => {
    const onAds = vi.fn();
    answer('get', 'banners', [slide(4), { img_id: 1, image: 'banner/1.jpg', pro_id: null, ad: null }]);
    await render(<Slides onAds={onAds} />);
    expect(await screen.findByRole('link', { name: 'Oglas 4' })).toHaveAttribute('href', '/sr/details/4');
    expect(document.querySelector('[data-figure="price-now"]')).toHaveTextContent('2.040 RSD');
    expect(document.querySelector('[data-figure="missing"]')).toHaveTextContent('Još 546 pak. do 1.890 RSD');
    expect(document.querySelectorAll('picture')).toHaveLength(2);
    expect(onAds).toHaveBeenCalledWith([expect.objectContaining({ pro_id: 4 })]);
    await expectNoAxeViolations();
  });

  it('leave out a picture whose sale has ended', async () => {
    answer('get', 'banners', [
      { ...slide(4), ad: null },
      slide(5, { state: 'expired', expired: 1 }),
      slide(6, { state: 'locked', is_locked: 1 }),
    ]);
    await render(<Slides onAds={vi.fn()} />);
    expect(await screen.findByRole('link', { name: 'Oglas 6' })).toBeInTheDocument();
    expect(document.querySelectorAll('picture')).toHaveLength(1);
  });
});
