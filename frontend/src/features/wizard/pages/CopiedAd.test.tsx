import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Product } from '@/api/types';
import { product } from '@/test/factories';
import { expectNoAxeViolations, fillIn, render } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { answerWizardLookups, filledDraft, nextButton, SELLER_ID } from '@/test/wizard';
import { readDraft, writeDraft } from '../lib/deviceDraft';
import { NewAdPage } from './NewAdPage';

beforeEach(answerWizardLookups);

const MINE: Partial<Product> = {
  my_product: 1,
  cat_id: 7,
  cat_id_parent: 2,
  main_image: 'm/1.jpg',
  images: [
    { img_id: 11, image: 'e/1.jpg' },
    { img_id: 12, image: 'e/2.jpg' },
  ],
  pro_quality: [],
  pro_declaration: [{ pde_id: 21, pde_name: 'deklaracija.docx', link: 'd/1' }],
};
const IN_20_DAYS = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);

async function open(change: Partial<Product> = {}) {
  answer('get', 'products/4', product({ ...MINE, ...change }));
  return render(<NewAdPage />, { user: true, at: '/sr/new-ad?from=4', path: '/:lang/new-ad' });
}

describe('X-AGAIN-01: a copy of an own ad', () => {
  it('is filled with everything but the end of the sale, and names the files to copy', async () => {
    const sent: FormData[] = [];
    answer('post', 'products', async (request) => {
      sent.push(await request.formData());
      return { pro_id: 88 };
    });
    const { user, address } = await open();
    const expiry = await screen.findByRole('textbox', { name: /^Ističe/ });
    expect(expiry).toHaveValue('');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Kopija oglasa');
    expect(screen.getByRole('textbox', { name: /^Naziv/ })).toHaveValue('Papir A4 80 g, kutija 5 rizmi');
    expect(within(screen.getByRole('list', { name: /Datoteke deklaracije/ })).getByText('Biće kopirano')).toBeVisible();
    await fillIn(user, expiry, IN_20_DAYS);
    await user.click(nextButton());
    await user.click(screen.getByRole('button', { name: 'Pomerite napred: 2' }));
    await user.click(screen.getByRole('button', { name: 'Uklonite datoteku Glavna slika' }));
    await expectNoAxeViolations();
    await user.click(nextButton());
    await user.click(screen.getByRole('button', { name: 'Objavite oglas' }));
    await waitFor(() => expect(address()).toBe('/sr/details/88'));
    expect(sent[0]?.get('copy_of')).toBe('4');
    expect(sent[0]?.get('copied_files')).toBe('["e/2.jpg","e/1.jpg","d/1"]');
    expect(sent[0]?.has('main_image')).toBe(false);
    expect(readDraft(SELLER_ID)).toBeNull();
  });

  it('asks what becomes of the draft on this device', async () => {
    writeDraft(SELLER_ID, filledDraft());
    const { user } = await open();
    expect(await screen.findByText(/nastavite ga, ili napravite kopiju oglasa „Papir A4/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Napravite kopiju' }));
    expect(await screen.findByRole('textbox', { name: /^Naziv/ })).toHaveValue('Papir A4 80 g, kutija 5 rizmi');
    expect(readDraft(SELLER_ID)).toBeNull();
  });

  it('continues the draft without the files of the ad', async () => {
    writeDraft(SELLER_ID, filledDraft());
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Nastavite nacrt' }));
    expect(await screen.findByRole('textbox', { name: /^Naziv/ })).toHaveValue('Livadski med');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Nova prodaja');
    expect(screen.queryByText('Biće kopirano')).toBeNull();
  });

  it('leads to an empty form where the ad cannot be copied', async () => {
    for (const change of [{ my_product: 0 }, { admin_deleted: 1 }, { pro_unlocked: 0 }] as const) {
      const { address, unmount } = await open(change);
      await waitFor(() => expect(address()).toBe('/sr/new-ad'));
      expect(await screen.findByRole('textbox', { name: /^Naziv/ })).toHaveValue('');
      unmount();
    }
    refuse('get', 'products/4', 404, 'not_found');
    const { address } = await render(<NewAdPage />, { user: true, at: '/sr/new-ad?from=4', path: '/:lang/new-ad' });
    await waitFor(() => expect(address()).toBe('/sr/new-ad'));
  });
});
