import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeDraft } from '@/features/wizard/lib/deviceDraft';
import { draftsAtRest } from '@/features/wizard/lib/draftSync';
import { session } from '@/test/factories';
import { expectNoAxeViolations, render } from '@/test/render';
import { answerWizardLookups, filledDraft, nextButton, SELLER_ID } from '@/test/wizard';
import type { AdDraft } from '../lib/formValues';
import { NewAdPage } from '../pages/NewAdPage';

beforeEach(answerWizardLookups);

async function openReview(change: Partial<AdDraft>) {
  await draftsAtRest();
  writeDraft(SELLER_ID, filledDraft(change));
  const page = await render(<NewAdPage />, { user: session(), at: '/sr/new-ad', path: '/:lang/new-ad' });
  await page.user.click(await screen.findByRole('button', { name: 'Nastavite nacrt' }));
  await page.user.click(nextButton());
  await page.user.upload(
    screen.getByLabelText('Dokazi kvaliteta', { selector: 'input' }),
    new File(['x'], 'atest.png', { type: 'image/png' }),
  );
  await page.user.click(nextButton());
  return { ...page, review: screen.getByRole('region', { name: 'Pregled pre objave' }) };
}

const step = (review: HTMLElement, name: string) => within(within(review).getByRole('region', { name }));

describe('M-AD-01: the review before publishing', () => {
  it('says what is published, with the prices as firms and persons will see them', async () => {
    const { review } = await openReview({
      pro_vat: '20',
      pro_vat_added: true,
      pro_shipping_included: true,
      pro_payment_info: 'Na račun.',
      // Written before the switch was taken back: it is not sent.
      pro_form: 'Obrazac prodavca',
    });
    const basic = step(review, 'Osnovno');
    expect(basic.getByText('Kancelarija')).toBeVisible();
    expect(basic.getByText(/^600 kom\.$/)).toBeVisible();
    expect(basic.getByText('Cena bez PDV-a; PDV 20% se dodaje')).toBeVisible();
    // 940 and a fifth of it
    expect(
      basic.getByText(/^101–600 kom\.: 940 RSD \+ PDV za firme, 1\.128 RSD sa PDV-om za fizička lica$/),
    ).toBeVisible();
    const details = step(review, 'Detalji');
    expect(details.getByText('Isporuka je u ceni')).toBeVisible();
    expect(details.getByText('atest.png')).toBeVisible();
    const rights = step(review, 'Prava');
    expect(rights.getByText('Na račun.')).toBeVisible();
    expect(within(review).queryByText('Obrazac prodavca')).toBeNull();
    expect(within(review).getByText('Sve što je obavezno je popunjeno.')).toBeVisible();
    await expectNoAxeViolations();
  });

  it('names what buyers look for and do not find, and leads back to its step', async () => {
    const { user, review } = await openReview({});
    const unsaid = within(review).getByRole('list', { name: 'Nije navedeno, a kupci to traže' });
    expect(
      within(unsaid)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['PDV', 'Glavna slika', 'Isporuka', 'Plaćanje']);
    await user.click(within(unsaid).getByRole('button', { name: 'Plaćanje' }));
    expect(screen.getByRole('textbox', { name: /^Plaćanje/ })).toHaveFocus();
    await user.click(within(review).getByRole('button', { name: 'Izmenite: Osnovno' }));
    expect(screen.getByRole('textbox', { name: /^Naziv/ })).toHaveValue('Livadski med');
  });

  it('names what keeps the ad from being published', async () => {
    const { review } = await openReview({ pro_individuals_trading: true, pro_rules: 'nije link' });
    const missing = within(review).getByRole('list', { name: 'Nedostaje za objavu' });
    expect(within(missing).getByRole('listitem')).toHaveTextContent(
      'Link ka pravilima: Unesite ispravan link (http ili https).',
    );
  });
});
