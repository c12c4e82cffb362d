import { http, HttpResponse } from 'msw';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { clearSid } from '@/api/session';
import { OK, session } from '@/test/factories';
import { expectNoAxeViolations, fillIn, render } from '@/test/render';
import { answer, refuse, server } from '@/test/server';
import { answerWizardLookups, DRAFT_ID, filledDraft, nextButton, openFilledWizard, SELLER_ID } from '@/test/wizard';
import { readDraft, writeDraft } from '../lib/deviceDraft';
import { NewAdPage } from './NewAdPage';

beforeEach(answerWizardLookups);

describe('M-AD-01: three steps', () => {
  it('keeps the first step until it is whole, with links to what is missing', async () => {
    const { user } = await render(<NewAdPage />, { user: true, at: '/sr/new-ad' });
    await user.click(await screen.findByRole('button', { name: 'Dalje' }));
    const [alert] = screen.getAllByRole('alert');
    expect(within(alert!).getByRole('link', { name: 'Naziv' })).toBeVisible();
    expect(within(alert!).getByRole('link', { name: 'Cenovni stepenici' })).toBeVisible();
    expect(screen.queryByText('Glavna slika')).toBeNull();
    await expectNoAxeViolations();
  });

  it('publishes once, forgets the draft and opens the ad', async () => {
    const sent: FormData[] = [];
    const keys: (string | null)[] = [];
    answer('post', 'products', async (request) => {
      sent.push(await request.formData());
      keys.push(request.headers.get('Idempotency-Key'));
      return { pro_id: 88 };
    });
    const { user, address } = await openFilledWizard();
    await user.click(nextButton());
    await user.click(nextButton());
    const publish = screen.getByRole('button', { name: 'Objavite oglas' });
    await user.dblClick(publish);
    await waitFor(() => expect(address()).toBe('/sr/details/88'));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.get('pro_name')).toBe('Livadski med');
    expect([sent[0]?.get('dra_id'), sent[0]?.get('dra_version')]).toEqual([String(DRAFT_ID), '1']);
    expect(keys[0]).toMatch(/^[\w-]{8,}$/);
    expect(readDraft(SELLER_ID)).toBeNull();
  });

  it('asks before it is left by a link while the server is away, and not after signing out', async () => {
    refuse('post', 'ad-drafts', 503, 'unavailable');
    const { user, address } = await openFilledWizard();
    await screen.findByText('Server nije dostupan. Tekst se čuva na ovom uređaju.', {}, { timeout: 5000 });
    await user.click(screen.getByRole('button', { name: 'Otkažite' }));
    await user.click(await screen.findByRole('button', { name: 'Ostanite' }));
    expect(address()).toBe('/sr/new-ad');
    const before = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(before);
    expect(before.defaultPrevented).toBe(true);
    act(() => clearSid());
    const after = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(after);
    expect(after.defaultPrevented).toBe(false);
  });
});

describe('M-AD-02, M-AD-03: the basic fields', () => {
  it('closes quantity and price while steps stand, and raises a small quantity to four', async () => {
    const { user } = await openFilledWizard();
    const quantity = screen.getByRole('textbox', { name: /^Količina/ });
    expect(quantity).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Obrišite sve stepenike' }));
    expect(quantity).toBeEnabled();
    await user.clear(quantity);
    await fillIn(user, quantity, '2,5');
    await user.tab();
    expect(quantity).toHaveValue('2,5');
    expect(quantity).toHaveAccessibleDescription(/Unesite ceo broj/);
    await user.click(nextButton());
    expect(quantity).toBeInvalid();
    await user.clear(quantity);
    await fillIn(user, quantity, '3');
    await user.tab();
    expect(quantity).toHaveValue('4');
    expect(screen.getByText('Najmanje je 4, pa smo upisali toliko.')).toBeVisible();
  });

  it('reads prices as people write them, and refuses decimals of the base price', async () => {
    const { user } = await openFilledWizard();
    await user.click(screen.getByRole('button', { name: 'Obrišite sve stepenike' }));
    const base = screen.getByRole('textbox', { name: /^Osnovna cena/ });
    await user.clear(base);
    await fillIn(user, base, '1150,50');
    await user.tab();
    expect(base).toHaveValue('1150,50');
    expect(base).toHaveAccessibleDescription(/Unesite ceo broj, bez decimala/);
    expect(screen.getByText('Prvo unesite količinu i osnovnu cenu.')).toBeVisible();
    await user.clear(base);
    await fillIn(user, base, '1.150');
    await user.tab();
    expect(base).toHaveValue('1.150');
    // The first step is tied to the base price, in the form in which it is read as well.
    const price = screen.getByRole('textbox', { name: 'Cena (RSD)' });
    expect(price).toHaveValue('1.150');
    await user.type(screen.getByRole('textbox', { name: 'do' }), '100{Enter}');
    await fillIn(user, screen.getByRole('textbox', { name: 'do' }), '600');
    await fillIn(user, price, '940,5055');
    await user.tab();
    expect(price).toHaveValue('940,51');
    expect(screen.getByText('Zaokruženo na dve decimale.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Dodajte stepenik' }));
    expect(screen.getByText('940,51 RSD')).toBeVisible();
  });

  it('keeps a typed date that cannot be taken, with the reason', async () => {
    const { user } = await openFilledWizard();
    const expiry = screen.getByRole('textbox', { name: /^Ističe/ });
    await user.clear(expiry);
    await fillIn(user, expiry, '23.11.2020');
    await user.tab();
    expect(expiry).toHaveValue('2020-11-23');
    expect(expiry).toHaveAccessibleDescription(/Najraniji datum je/);
    await user.click(nextButton());
    expect(screen.queryByText('Glavna slika')).toBeNull();
    await user.clear(expiry);
    await fillIn(user, expiry, '31.2.');
    await user.click(nextButton());
    expect(expiry).toHaveValue('31.2.');
    expect(expiry).toBeInvalid();
  });

  it('shows no check mark on a step with an error', async () => {
    const { user } = await openFilledWizard();
    await user.click(nextButton());
    const steps = screen.getByRole('list', { name: /Korak/ });
    expect(within(steps).getByRole('button', { name: /Osnovno ?\(završeno\)/ })).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Besplatna isporuka' }));
    await user.click(screen.getByRole('checkbox', { name: 'Isporuka se plaća posebno' }));
    await user.click(nextButton());
    expect(screen.getAllByText(/ne može i da se plaća posebno i da bude besplatna/).length).toBeGreaterThan(0);
    await user.click(within(steps).getByRole('button', { name: /Osnovno/ }));
    await user.clear(screen.getByRole('textbox', { name: /^Naziv/ }));
    expect(within(steps).getAllByRole('listitem')[0]).not.toHaveTextContent('završeno');
    expect(within(steps).getByRole('button', { name: /Detalji ?\(ima grešku\)/ })).toBeVisible();
  });

  it('finds a category by typing, without diacritics', async () => {
    const { user } = await render(<NewAdPage />, { user: true, at: '/sr/new-ad' });
    const field = await screen.findByRole('combobox', { name: /Kategorija/ });
    await user.click(field);
    await user.type(field, 'caj');
    expect(screen.queryByRole('option', { name: 'Kancelarija' })).toBeNull();
    await user.click(await screen.findByRole('option', { name: 'Čajevi' }));
    expect(field).toHaveValue('Čajevi');
  });

  it('shows help of the back-office beside steps and expiry', async () => {
    answer('get', 'tutorials/59', { tut_id: 59, tut_name: 'Stepenici', tut_text: '<p>Svaki je jeftiniji.</p>' });
    const { user } = await render(<NewAdPage />, { user: true, at: '/sr/new-ad' });
    await user.click(await screen.findByRole('button', { name: 'Pomoć: Cenovni stepenici' }));
    expect(await screen.findByText('Svaki je jeftiniji.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pomoć: Ističe' })).toBeVisible();
  });
});

describe('M-AD-05: declarations', () => {
  it('says beside the field what it does not take', async () => {
    const { user } = await openFilledWizard();
    const field = screen.getByLabelText('Datoteke deklaracije', { selector: 'input' });
    await user.upload(field, new File([new Uint8Array(5_242_881)], 'velika.txt'));
    expect(await screen.findByText(/velika\.txt: Datoteka je veća od 5 MB/)).toBeVisible();
    await user.upload(
      field,
      [1, 2, 3, 4, 5, 6].map((n) => new File(['a'], `${n}.txt`)),
    );
    expect(await screen.findByText('Najviše 5 datoteka.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Uklonite datoteku 1.txt' }));
    expect(screen.queryByText('Najviše 5 datoteka.')).toBeNull();
  });
});

describe('M-AD-07: terms of a private seller', () => {
  it.each([
    ['person', 0, 1],
    ['firm', 1, 0],
  ] as const)('are offered to a person alone: %s', async (_, usr_is_organisation, offered) => {
    writeDraft(SELLER_ID, filledDraft());
    const { user } = await render(<NewAdPage />, { user: session({ usr_is_organisation }), at: '/sr/new-ad' });
    await user.click(await screen.findByRole('button', { name: 'Nastavite nacrt' }));
    await user.click(nextButton());
    await user.click(nextButton());
    expect(screen.getByRole('button', { name: 'Objavite oglas' })).toBeVisible();
    expect(screen.queryAllByRole('switch', { name: /fizičko lice/ })).toHaveLength(offered);
  });
});

describe('M-AD-09: what the server refuses', () => {
  it('lists forbidden words back', async () => {
    refuse('post', 'products', 422, 'restricted_words', {
      extra: { status: 'restricted_words', name_words: ['kokain', 'oružje'] },
    });
    const { user } = await openFilledWizard();
    await user.click(nextButton());
    await user.click(nextButton());
    await user.click(screen.getByRole('button', { name: 'Objavite oglas' }));
    expect((await screen.findAllByText('Oglas sadrži zabranjene reči: kokain, oružje')).length).toBeGreaterThan(0);
  });

  it('names the wait of 15 s', async () => {
    refuse('post', 'products', 429, 'timeout', { extra: { status: 'timeout' } });
    const { user } = await openFilledWizard();
    await user.click(nextButton());
    await user.click(nextButton());
    await user.click(screen.getByRole('button', { name: 'Objavite oglas' }));
    expect((await screen.findAllByText(/Pokušajte ponovo za 15 s\./)).length).toBeGreaterThan(0);
  });

  it('opens the step of the field that is to blame', async () => {
    refuse('post', 'products', 400, 'errorCreation', {
      fields: { pro_name: [{ code: 'invalid', message: 'Naziv nije dobar.' }] },
    });
    const { user } = await openFilledWizard();
    await user.click(nextButton());
    await user.click(nextButton());
    await user.click(screen.getByRole('button', { name: 'Objavite oglas' }));
    expect(await screen.findByRole('textbox', { name: /Naziv/ })).toBeInvalid();
  });
});

describe('X-DRAFT', () => {
  it('asks first what becomes of the draft: no letter overwrites it', async () => {
    writeDraft(SELLER_ID, filledDraft());
    const { user } = await render(<NewAdPage />, { user: true, at: '/sr/new-ad' });
    expect(await screen.findByText('Livadski med')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Počnite novi oglas' }));
    await user.click(await screen.findByRole('button', { name: 'Zadržite nacrt' }));
    expect(readDraft(SELLER_ID)?.draft).toEqual(filledDraft());
    await user.click(screen.getByRole('button', { name: 'Počnite novi oglas' }));
    await user.click(await screen.findByRole('button', { name: 'Obrišite nacrt' }));
    expect(await screen.findByRole('textbox', { name: /^Naziv/ })).toHaveValue('');
    expect(readDraft(SELLER_ID)).toBeNull();
  });

  it('keeps the last letters before the page is left, on this device until the server has them', async () => {
    refuse('post', 'ad-drafts', 503, 'unavailable');
    const { user, unmount } = await render(<NewAdPage />, { user: true, at: '/sr/new-ad' });
    await user.type(await screen.findByRole('textbox', { name: /^Naziv/ }), 'Med');
    unmount();
    expect(readDraft(SELLER_ID)?.draft.pro_name).toBe('Med');
  });

  it('asks before chosen files are lost while the server is away', async () => {
    refuse('post', 'ad-drafts', 503, 'unavailable');
    const { user, address } = await render(<NewAdPage />, { user: true, at: '/sr/new-ad', path: '/:lang/new-ad' });
    const field = await screen.findByLabelText('Datoteke deklaracije', { selector: 'input' });
    await user.upload(field, new File(['a'], 'a.txt'));
    expect(await screen.findByText(/a slike i datoteke samo dok je ova/, {}, { timeout: 5000 })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Otkažite' }));
    expect(await screen.findByText('Tekst ostaje kao nacrt na ovom uređaju; slike i datoteke ne.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Napustite stranicu' }));
    await waitFor(() => expect(address()).not.toBe('/sr/new-ad'));
  });

  const row = {
    dra_id: 5,
    dra_version: 4,
    dra_updated_at: '2026-11-27T18:03:00Z',
    dra_name: 'Livadski med',
    dra_step: 'details',
    files: 2,
  } as const;

  function answerDraft(): void {
    const file = { drf_id: 8, drf_field: 'images', drf_name: 'kosnica.png', link: 'ab/kosnica.png' } as const;
    answer('get', 'ad-drafts', [row]);
    answer('get', 'ad-drafts/5', {
      ...row,
      dra_values: filledDraft(),
      dra_files: [
        file,
        { ...file, drf_id: 9, drf_field: 'pro_declaration', drf_name: 'opis.txt', link: 'ab/opis.txt' },
      ],
    });
    server.use(http.get('http://localhost/api/files/ab/:name', () => HttpResponse.text('bytes')));
  }

  async function openDraft() {
    answerDraft();
    const page = await render(<NewAdPage />, { user: true, at: '/sr/new-ad', path: '/:lang/new-ad' });
    expect(await screen.findByText(/^Korak: Detalji · 2 datoteke · 2026-11-27 \d\d:03/)).toBeVisible();
    await expectNoAxeViolations();
    await page.user.click(screen.getByRole('button', { name: 'Nastavite nacrt' }));
    await screen.findByRole('img', { name: 'kosnica.png' });
    return page;
  }

  it('continues a draft of another device with its files, which are not sent again', async () => {
    const sent: FormData[] = [];
    answer('post', 'products', async (request) => {
      sent.push(await request.formData());
      return { pro_id: 88 };
    });
    answer('patch', 'ad-drafts/5', async (request) => {
      expect(await request.json()).toMatchObject({ dra_version: 4, dra_step: 'rights', dra_files: [8, 9] });
      return { dra_id: 5, dra_version: 6, dra_updated_at: '2026-11-28T10:00:00Z' };
    });
    const { user, address } = await openDraft();
    expect(screen.getByRole('heading', { name: 'Nova prodaja' })).toBeVisible();
    await user.click(nextButton());
    await user.click(screen.getByRole('button', { name: 'Objavite oglas' }));
    await waitFor(() => expect(address()).toBe('/sr/details/88'));
    expect([sent[0]?.get('dra_id'), sent[0]?.get('dra_version')]).toEqual(['5', '6']);
    expect([sent[0]?.has('images'), sent[0]?.has('pro_declaration')]).toEqual([false, false]);
  });

  it('overwrites nothing that another device has changed', async () => {
    refuse('patch', 'ad-drafts/5', 409, 'draft_changed');
    const made: unknown[] = [];
    answer('post', 'ad-drafts', async (request) => {
      made.push(await request.json());
      return { dra_id: DRAFT_ID, dra_version: 1, dra_updated_at: '2026-11-28T10:00:00Z' };
    });
    const { user } = await openDraft();
    await user.click(screen.getByRole('checkbox', { name: 'Besplatna isporuka' }));
    expect(await screen.findByText(/izmenjen na drugom uređaju/, {}, { timeout: 5000 })).toBeVisible();
    expect(made).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Sačuvajte kao novi nacrt' }));
    await screen.findByText('Nacrt je sačuvan, sa slikama i datotekama.');
    expect(made).toMatchObject([{ dra_step: 'details', dra_values: { pro_free_shipping: true } }]);
  });

  it('deletes a draft once it has been asked', async () => {
    answerDraft();
    const { user } = await render(<NewAdPage />, { user: true, at: '/sr/new-ad' });
    await user.click(await screen.findByRole('button', { name: 'Obrišite nacrt: Livadski med' }));
    answer('delete', 'ad-drafts/5', () => {
      answer('get', 'ad-drafts', []);
      return OK;
    });
    await user.click(await screen.findByRole('button', { name: 'Obrišite nacrt' }));
    expect(await screen.findByRole('textbox', { name: /^Naziv/ })).toHaveValue('');
  });
});
