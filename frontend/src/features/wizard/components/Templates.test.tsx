import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DeliveryTemplate } from '@/api/types';
import { OK } from '@/test/factories';
import { expectNoAxeViolations, fill, fillIn, render } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { answerWizardLookups, nextButton, openFilledWizard } from '@/test/wizard';
import { NewAdPage } from '../pages/NewAdPage';

beforeEach(answerWizardLookups);

const COURIER: DeliveryTemplate = {
  tpl_id: 3,
  tpl_name: 'Kurir',
  pro_shipping_info: 'Kurirom po Srbiji.',
  pro_shipping_time: '5 dana',
  pro_seller_shipping: 0,
  pro_free_shipping: 1,
  pro_shipping_included: 0,
  pro_shipping_additional: 0,
  pro_international_shipping: 14,
  trc_id: null,
  trc_id_naval: null,
};

async function openDelivery() {
  const page = await openFilledWizard();
  await page.user.click(nextButton());
  return page;
}

describe('X-AGAIN-02: templates', () => {
  it('fills delivery from a template, and asks before it replaces what was written', async () => {
    answer('get', 'ad-templates/delivery', [COURIER]);
    const { user } = await openDelivery();
    const info = screen.getByRole('textbox', { name: /^O isporuci/ });
    const choice = await screen.findByRole('combobox', { name: 'Vaši šabloni' });
    await user.selectOptions(choice, 'Kurir');
    await waitFor(() => expect(info).toHaveValue('Kurirom po Srbiji.'));
    expect(screen.getByRole('checkbox', { name: 'Besplatna isporuka' })).toBeChecked();
    expect(screen.getByRole('textbox', { name: /^Međunarodna isporuka/ })).toHaveValue('14');
    expect(choice).toHaveValue('3');
    await user.selectOptions(choice, 'Nije izabrano');
    await user.type(info, ' Sutra.');
    await user.selectOptions(choice, 'Kurir');
    await user.click(await screen.findByRole('button', { name: 'Zadržite uneto' }));
    expect(info).toHaveValue('Kurirom po Srbiji. Sutra.');
    await user.selectOptions(choice, 'Kurir');
    await user.click(await screen.findByRole('button', { name: 'Zamenite' }));
    await waitFor(() => expect(info).toHaveValue('Kurirom po Srbiji.'));
    await expectNoAxeViolations();
  });

  it('saves what is written under a name, and shows the error of a taken one', async () => {
    const sent: unknown[] = [];
    refuse('post', 'ad-templates/delivery', 400, 'validation', {
      fields: { tpl_name: [{ code: 'duplicate', message: 'Ovo je već u upotrebi.' }] },
    });
    const { user } = await openDelivery();
    const save = screen.getByRole('button', { name: 'Sačuvajte kao šablon' });
    expect(save).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'Besplatna isporuka' }));
    await user.click(save);
    const dialog = within(await screen.findByRole('dialog', { name: 'Isporuka kao šablon' }));
    await user.click(dialog.getByRole('button', { name: 'Sačuvajte šablon' }));
    expect(dialog.getByRole('textbox', { name: 'Naziv šablona' })).toBeInvalid();
    await fillIn(user, dialog.getByRole('textbox', { name: 'Naziv šablona' }), 'Kurir');
    await user.click(dialog.getByRole('button', { name: 'Sačuvajte šablon' }));
    expect(await dialog.findByText('Ovo je već u upotrebi.')).toBeVisible();
    answer('post', 'ad-templates/delivery', async (request) => {
      sent.push(await request.json());
      return { tpl_id: 3 };
    });
    answer('get', 'ad-templates/delivery', [COURIER]);
    await user.click(dialog.getByRole('button', { name: 'Sačuvajte šablon' }));
    expect(await screen.findByText('Šablon je sačuvan.')).toBeVisible();
    expect(sent).toEqual([{ pro_free_shipping: 1, tpl_name: 'Kurir' }]);
    // The wizard itself was not sent by the dialog's form.
    expect(screen.getByRole('combobox', { name: 'Vaši šabloni' })).toHaveValue('3');
  });

  it('renames and deletes', async () => {
    answer('get', 'ad-templates/delivery', [COURIER]);
    const renamed: unknown[] = [];
    answer('patch', 'ad-templates/3', async (request) => {
      renamed.push(await request.json());
      answer('get', 'ad-templates/delivery', [{ ...COURIER, tpl_name: 'Dostava' }]);
      return OK;
    });
    answer('delete', 'ad-templates/3', () => {
      answer('get', 'ad-templates/delivery', []);
      return OK;
    });
    const { user } = await openDelivery();
    await user.click(await screen.findByRole('button', { name: 'Uredite šablone' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Šabloni isporuke' }));
    await expectNoAxeViolations();
    await user.click(dialog.getByRole('button', { name: 'Preimenujte šablon Kurir' }));
    await fill(user, dialog.getByRole('textbox', { name: 'Naziv šablona' }), 'Dostava');
    await user.click(dialog.getByRole('button', { name: 'Sačuvajte naziv' }));
    expect(await dialog.findByText('Dostava')).toBeVisible();
    expect(renamed).toEqual([{ tpl_name: 'Dostava' }]);
    await user.click(dialog.getByRole('button', { name: 'Obrišite šablon Dostava' }));
    await user.click(await screen.findByRole('button', { name: 'Obrišite šablon' }));
    expect(await screen.findByText('Nemate sačuvanih šablona.')).toBeVisible();
  });

  it('saves terms of the last step', async () => {
    const sent: unknown[] = [];
    answer('post', 'ad-templates/terms', async (request) => {
      sent.push(await request.json());
      return { tpl_id: 5 };
    });
    const { user } = await openDelivery();
    await user.click(nextButton());
    await fillIn(user, screen.getByRole('textbox', { name: /^Plaćanje/ }), 'Avansno.');
    await user.click(screen.getByRole('button', { name: 'Sačuvajte kao šablon' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Uslovi kao šablon' }));
    await fillIn(user, dialog.getByRole('textbox', { name: 'Naziv šablona' }), 'Avans');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent).toEqual([{ pro_payment_info: 'Avansno.', tpl_name: 'Avans' }]));
  });

  it('shows no choice while there is none', async () => {
    await render(<NewAdPage />, { user: true, at: '/sr/new-ad' });
    expect(screen.queryByRole('combobox', { name: 'Vaši šabloni' })).toBeNull();
  });
});
