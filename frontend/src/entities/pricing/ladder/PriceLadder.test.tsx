import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { card, product, tiersOf } from '@/test/factories';
import { expectNoAxeViolations, render } from '@/test/render';
import { tradingIntervals } from './HoursBand';
import { PriceLadder } from './PriceLadder';

describe('price ladder', () => {
  it.each([
    ['no offers', card({}, 0), 'Još nema ponuda. Prva ponuda pokreće zbir.'],
    ['between steps', card(), 'još 546 pak. do 1.890 RSD'],
    ['what all save', card(), 'do sada ušteđeno 203.050 RSD'],
    ['and what comes', card(), 'Kod 1.890 RSD kupci zajedno štede još 98.250 RSD.'],
    ['one missing', card({}, 1200), 'još 1 pak. do 1.890 RSD'],
    ['last step', card({}, 1300), 'Najniža cena je dostignuta.'],
    ['may rise', card(), 'Ako neko od kupaca odustane, cena može i da poraste.'],
    ['waiting', card({}, 300, { 103: 200 }), 'Šrafirano: 200 pak. čeka cenu nižu od sadašnje'],
  ])('%s', async (_state, ad, words) => {
    await render(<PriceLadder ad={ad} />);
    expect(screen.getByText((text) => text.replaceAll('\u00a0', ' ').includes(words))).toBeInTheDocument();
    await expectNoAxeViolations();
  });

  it('says the same without the drawing', async () => {
    await render(<PriceLadder ad={card()} />);
    const steps = screen.getAllByRole('listitem').filter((item) => item.textContent?.startsWith('Stepenik'));
    expect(steps).toHaveLength(4);
    expect(steps[2]).toHaveAttribute('aria-current', 'step');
    expect(steps[2]).toHaveTextContent('Stepenik 3 od 4: 601–1.200 pak., 2.040 RSD, trenutni');
    expect(screen.getByRole('meter')).toHaveAttribute(
      'aria-valuetext',
      'rezervisano 655 od 2.000\u00a0pak., još 546\u00a0pak. do 1.890\u00a0RSD',
    );
    expect(screen.getByRole('table', { name: 'Zašto ova cena', hidden: true })).toBeInTheDocument();
  });

  it('shows the own offer in money: waiting and met', async () => {
    const { unmount } = await render(
      <PriceLadder ad={product({}, 655, { 103: 40 })} mine={{ quantity: 40, type: 2, prcId: 103 }} />,
    );
    expect(screen.getByText(/Ponuda čeka 1.890/)).toBeInTheDocument();
    expect(document.querySelector('[data-figure="pay-now"]')).toBeNull();
    expect(document.querySelector('[data-figure="pay-at-most"]')).toHaveTextContent('75.600');
    unmount();
    await render(<PriceLadder ad={product()} mine={{ quantity: 25, type: 1, prcId: 100 }} />, { lang: 'en' });
    expect(screen.getByText('You buy at whatever price is reached.')).toBeInTheDocument();
    expect(document.querySelector('[data-figure="pay-now"]')).toHaveTextContent('51.000');
    expect(screen.getByText('11 buyers')).toBeInTheDocument();
  });

  it('has no achieved price where nobody bought, and tells of savings as past once it is over', async () => {
    const over = { state: 'expired', expired: 1, closed_at: '2025-01-01T00:00:00Z' } as const;
    const { unmount } = await render(<PriceLadder ad={product({ ...over, sold_quantity: 0 }, 0)} />);
    expect(screen.queryByText('Postignuta cena')).toBeNull();
    unmount();
    const sold = await render(<PriceLadder ad={product({ ...over, sold_quantity: 655 })} />);
    expect(screen.getByText('Postignuta cena')).toBeInTheDocument();
    expect(document.querySelector('[data-figure="saved"]')).toHaveTextContent(/^kupci su uštedeli 203\.050/);
    sold.unmount();
    await render(<PriceLadder ad={product({ state: 'deleted', pro_deleted: 1 })} />);
    // No step is the current one of a sale that was called off.
    expect(document.querySelector('[aria-current="step"]')).toBeNull();
    expect(screen.queryByText('sada')).toBeNull();
    expect(document.querySelector('[data-figure="price-now"]')).toBeNull();
    expect(document.querySelector('[data-figure="saved"]')).toBeNull();
  });

  it('shows hours of trade, also over midnight', async () => {
    await render(
      <PriceLadder ad={card({ opens_at: '2099-01-01T17:00:00Z' })} hours={{ from: '18:00', to: '06:00' }} />,
    );
    expect(screen.getByText(/Ponude se primaju od 18:00 do 06:00/)).toHaveTextContent('ponovo od 18:00.');
    expect(tradingIntervals(1080, 360)).toEqual([
      [0, 360],
      [1080, 1440],
    ]);
    expect(tradingIntervals(60, 120)).toEqual([[60, 120]]);
    expect(tradingIntervals(60, 60)).toEqual([[0, 1440]]);
  });

  it('starts with the base price when the first step is cheaper', async () => {
    const prices = tiersOf([10, '100.00'], [20, '90.00']);
    await render(<PriceLadder ad={card({ prices, pro_base_price: '110.00' }, 0)} />);
    expect(screen.getByRole('meter')).toHaveAttribute('aria-valuenow', '0');
    expect(screen.getAllByText(/110/).length).toBeGreaterThan(1);
  });
});
