import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Product } from '@/api/types';
import { OK, product } from '@/test/factories';
import { expectNoAxeViolations, fillIn, render } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { answerWizardLookups } from '@/test/wizard';
import { EditAdPage } from './EditAdPage';

beforeEach(answerWizardLookups);

describe('M-AD-10: editing', () => {
  const mine: Partial<Product> = {
    my_product: 1,
    editable: 1,
    price_edit: 1,
    cat_id: 7,
    cat_id_parent: 2,
    pro_expiry: new Date(Date.now() + 20 * 86_400_000).toISOString(),
    main_image: 'm/1.jpg',
    images: [
      { img_id: 11, image: 'e/1.jpg' },
      { img_id: 12, image: 'e/2.jpg' },
    ],
    pro_declaration: [{ pde_id: 21, pde_name: 'deklaracija.docx', link: 'd/1' }],
  };
  const at = { user: true, at: '/sr/edit-ad/4', path: '/:lang/edit-ad/:id' } as const;
  const open = async (change: Partial<Product> = {}) => {
    answer('get', 'products/4', product({ ...mine, ...change }));
    return render(<EditAdPage />, at);
  };

  it('sends nothing but what differs', async () => {
    const sent: FormData[] = [];
    answer('patch', 'products/4', async (request) => {
      sent.push(await request.formData());
      return OK;
    });
    const { user, address } = await open();
    const name = await screen.findByRole('textbox', { name: /Naziv/ });
    await waitFor(() => expect(screen.getByRole('combobox', { name: /Kategorija/ })).toHaveValue('Čajevi'));
    await user.click(screen.getByRole('button', { name: 'Sačuvajte izmene' }));
    expect(screen.getByText('Ništa nije izmenjeno.')).toBeVisible();
    await user.clear(name);
    await fillIn(user, name, 'Papir A4 beli');
    await user.click(screen.getByRole('button', { name: 'Dalje' }));
    await user.click(screen.getByRole('button', { name: 'Uklonite datoteku 2' }));
    await expectNoAxeViolations();
    await user.click(screen.getByRole('button', { name: 'Sačuvajte izmene' }));
    await waitFor(() => expect(address()).toBe('/sr/details/4'));
    expect([...(sent[0]?.keys() ?? [])].sort()).toEqual(['deleted_images', 'pro_name']);
    expect(sent[0]?.get('pro_name')).toBe('Papir A4 beli');
    expect(sent[0]?.get('deleted_images')).toBe('[12]');
  });

  it('puts published pictures in another order', async () => {
    const sent: FormData[] = [];
    answer('patch', 'products/4', async (request) => {
      sent.push(await request.formData());
      return OK;
    });
    const { user, address } = await open();
    await screen.findByRole('textbox', { name: /Naziv/ });
    await user.click(screen.getByRole('button', { name: 'Dalje' }));
    await user.click(screen.getByRole('button', { name: 'Pomerite napred: 2' }));
    expect(screen.getByRole('button', { name: 'Pomerite napred: 2' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Sačuvajte izmene' }));
    await waitFor(() => expect(address()).toBe('/sr/details/4'));
    expect(Object.fromEntries([...(sent[0]?.entries() ?? [])])).toEqual({ images_order: '[12,11]' });
  });

  it('closes what buyers agreed to, with the reason', async () => {
    const { user } = await open({ price_edit: 0 });
    expect(await screen.findByRole('textbox', { name: /Naziv/ })).toBeEnabled();
    expect(screen.getByText(/Oglas već ima kupce/)).toBeVisible();
    for (const field of [/^Količina/, /^Osnovna cena/, /^Ističe/])
      expect(screen.getByRole('textbox', { name: field })).toBeDisabled();
    expect(screen.queryByRole('button', { name: /Uklonite stepenik/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: /Prava/ }));
    expect(screen.getByRole('textbox', { name: /^Plaćanje/ })).toBeDisabled();
    expect(screen.getByText(/Oglas već ima kupce/)).toBeVisible();
  });

  it('leads to the root where the ad is not mine, or not there', async () => {
    const { address, unmount } = await open({ my_product: 0 });
    await waitFor(() => expect(address()).toBe('/sr'));
    unmount();
    refuse('get', 'products/4', 404, 'not_found');
    const other = await render(<EditAdPage />, at);
    await waitFor(() => expect(other.address()).toBe('/sr'));
  });

  it('says that an ad is over', async () => {
    await open({ editable: 0, state: 'expired' });
    expect(await screen.findByText('Ovaj oglas više ne može da se menja.')).toBeVisible();
  });

  it('says when buyers came meanwhile', async () => {
    refuse('patch', 'products/4', 409, 'price_locked', { message: 'x' });
    const { user } = await open();
    await user.type(await screen.findByRole('textbox', { name: /Naziv/ }), ' 2');
    await user.click(screen.getByRole('button', { name: 'Sačuvajte izmene' }));
    expect((await screen.findAllByText(/u međuvremenu dobio kupce/)).length).toBeGreaterThan(0);
  });
});
