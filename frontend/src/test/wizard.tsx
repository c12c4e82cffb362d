import { screen } from '@testing-library/react';
import { emptyDraft } from '@/features/wizard/lib/draft';
import { writeDraft } from '@/features/wizard/lib/deviceDraft';
import { draftsAtRest } from '@/features/wizard/lib/draftSync';
import type { AdDraft } from '@/features/wizard/lib/formValues';
import { NewAdPage } from '@/features/wizard/pages/NewAdPage';
import { render } from './render';
import { answer } from './server';

/** The account of `session()`, which owns the draft on this device. */
export const SELLER_ID = 51;

/** The draft that the server makes of what is typed. */
export const DRAFT_ID = 31;

/** A draft that is valid in all three steps. */
export function filledDraft(change: Partial<AdDraft> = {}): AdDraft {
  return {
    ...emptyDraft(),
    pro_name: 'Livadski med',
    cat_id_parent: 3,
    pro_expiry: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10),
    pro_quantity: '600',
    mun_id: 1,
    pro_base_price: '1150',
    cur_id: 'RSD',
    prices: [
      { min: 1, max: 100, price: '1150.00' },
      { min: 101, max: 600, price: '940.00' },
    ],
    pro_info: 'Med',
    pro_description: 'Livadski',
    pro_made_in: 'Srbija',
    pro_declaration_text: 'Tegla 900 g',
    ...change,
  };
}

/** The reference data that the wizard offers to choose from. */
export function answerWizardLookups(): void {
  answer('get', 'categories', [
    {
      cat_id: 2,
      cat_name: 'Hrana i piće',
      cat_id_parent: null,
      subCategories: [{ cat_id: 7, cat_name: 'Čajevi', cat_id_parent: 2 }],
    },
    { cat_id: 3, cat_name: 'Kancelarija', cat_id_parent: null, subCategories: [] },
  ]);
  for (const id of [2, 3, 7]) answer('get', `categories/${id}/filters`, []);
  answer('get', 'measurment-units', [
    { mun_id: 1, mun_name: 'komad', mun_unit: 'komad', mun_forms: 'komad, komada, komada' },
    { mun_id: 2, mun_name: 'paket', mun_unit: 'paket', mun_forms: 'paket, paketa, paketa' },
  ]);
  answer('get', 'currency', [{ cur_id: 'RSD', cur_name: 'dinar' }]);
  answer('get', 'regions', [{ reg_id: 1, reg_name: 'Srbija', reg_world: 0 }]);
  answer('get', 'social-types', []);
  answer('get', 'transport-clauses', []);
  answer('get', 'restrictions', []);
  answer('get', 'ad-drafts', []);
  const saved = { dra_id: DRAFT_ID, dra_version: 1, dra_updated_at: '2026-11-28T10:00:00Z' };
  answer('post', 'ad-drafts', saved);
  answer('patch', `ad-drafts/${DRAFT_ID}`, saved);
  let files = 0;
  answer('post', `ad-drafts/${DRAFT_ID}/files`, () => ({ drf_id: (files += 1), dra_version: 1 }));
  answer('get', 'ad-templates/delivery', []);
  answer('get', 'ad-templates/terms', []);
}

/** Opens the wizard with everything filled in from the draft on this device. */
export async function openFilledWizard(lang: 'sr' | 'en' = 'sr') {
  await draftsAtRest(); // of the page before
  writeDraft(SELLER_ID, filledDraft());
  const page = await render(<NewAdPage />, { user: true, at: `/${lang}/new-ad`, path: '/:lang/new-ad', lang });
  await page.user.click(await screen.findByRole('button', { name: lang === 'sr' ? 'Nastavite nacrt' : /draft/i }));
  return page;
}

export const nextButton = () => screen.getByRole('button', { name: 'Dalje' });
