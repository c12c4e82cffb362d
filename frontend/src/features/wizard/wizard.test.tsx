import { toFormData } from '@/api/client';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSid } from '@/api/session';
import type { Product } from '@/api/types';
import { product } from '@/test/factories';
import { expectNoAxeViolations, fillIn, render } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { emptyDraft, NO_FILES, readDraft, writeDraft, type AdDraft } from './lib/draft';
import { draftOf, NOTHING_DROPPED } from './lib/stored';
import { toChanges } from './lib/wire';
import { EditAdPage } from './pages/EditAdPage';
import { NewAdPage } from './pages/NewAdPage';

/* Cropping needs a real canvas; here the square is the file itself. */
vi.mock('@/shared/form/SquareCrop', () => ({
  SquareCrop: ({
    file,
    several,
    onDone,
    onCancel,
  }: {
    file: File;
    several?: { n: number; total: number };
    onDone: (file: File) => void;
    onCancel: () => void;
  }) => (
    <div role="dialog" aria-label={several === undefined ? 'crop' : `crop ${several.n}/${several.total}`}>
      <button type="button" onClick={() => onDone(file)}>
        use
      </button>
      <button type="button" onClick={onCancel}>
        skip
      </button>
    </div>
  ),
}));

const USER = 51;
const whole: AdDraft = {
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
};

beforeEach(() => {
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
    { mun_id: 1, mun_name: 'komad', mun_unit: 'komad' },
    { mun_id: 2, mun_name: 'paket', mun_unit: 'paket' },
  ]);
  answer('get', 'currency', [{ cur_id: 'RSD', cur_name: 'dinar' }]);
  answer('get', 'regions', [{ reg_id: 1, reg_name: 'Srbija', reg_world: 0 }]);
  answer('get', 'social-types', []);
  answer('get', 'transport-clauses', []);
  answer('get', 'restrictions', []);
});

/** The wizard with everything filled in, from the draft of this device. */
async function filled(lang: 'sr' | 'en' = 'sr') {
  writeDraft(USER, whole);
  const page = await render(<NewAdPage />, { user: true, at: `/${lang}/new-ad`, path: '/:lang/new-ad', lang });
  await page.user.click(await screen.findByRole('button', { name: lang === 'sr' ? 'Nastavite nacrt' : /draft/i }));
  return page;
}

const next = () => screen.getByRole('button', { name: 'Dalje' });

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
    const { user, address } = await filled();
    await user.click(next());
    await user.click(next());
    const publish = screen.getByRole('button', { name: 'Objavite oglas' });
    await user.dblClick(publish);
    await waitFor(() => expect(address()).toBe('/sr/details/88'));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.get('pro_name')).toBe('Livadski med');
    expect(keys[0]).toMatch(/^[\w-]{8,}$/);
    expect(readDraft(USER)).toBeNull();
  });

  it('asks before it is left by a link, and not after signing out', async () => {
    const { user, address } = await filled();
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
    const { user } = await filled();
    const quantity = screen.getByRole('textbox', { name: /^Količina/ });
    expect(quantity).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Obrišite sve stepenike' }));
    expect(quantity).toBeEnabled();
    await user.clear(quantity);
    await user.type(quantity, '2,5');
    await user.tab();
    expect(quantity).toHaveValue('2,5');
    expect(quantity).toHaveAccessibleDescription(/Unesite ceo broj/);
    await user.click(next());
    expect(quantity).toBeInvalid();
    await user.clear(quantity);
    await user.type(quantity, '3');
    await user.tab();
    expect(quantity).toHaveValue('4');
    expect(screen.getByText('Najmanje je 4, pa smo upisali toliko.')).toBeVisible();
  });

  it('reads prices as people write them, and refuses decimals of the base price', async () => {
    const { user } = await filled();
    await user.click(screen.getByRole('button', { name: 'Obrišite sve stepenike' }));
    const base = screen.getByRole('textbox', { name: /^Osnovna cena/ });
    await user.clear(base);
    await user.type(base, '1150,50');
    await user.tab();
    expect(base).toHaveValue('1150,50');
    expect(base).toHaveAccessibleDescription(/Unesite ceo broj, bez decimala/);
    expect(screen.getByText('Prvo unesite količinu i osnovnu cenu.')).toBeVisible();
    await user.clear(base);
    await user.type(base, '1.150');
    await user.tab();
    expect(base).toHaveValue('1.150');
    // The first step is tied to the base price, in the form in which it is read as well.
    const price = screen.getByRole('textbox', { name: 'Cena (RSD)' });
    expect(price).toHaveValue('1.150');
    await user.type(screen.getByRole('textbox', { name: 'do' }), '100{Enter}');
    await user.type(screen.getByRole('textbox', { name: 'do' }), '600');
    await user.type(price, '940,5055');
    await user.tab();
    expect(price).toHaveValue('940,51');
    expect(screen.getByText('Zaokruženo na dve decimale.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Dodajte stepenik' }));
    expect(screen.getByText('940,51 RSD')).toBeVisible();
  });

  it('keeps a typed date that cannot be taken, with the reason', async () => {
    const { user } = await filled();
    const expiry = screen.getByRole('textbox', { name: /^Ističe/ });
    await user.clear(expiry);
    await user.type(expiry, '23.11.2020');
    await user.tab();
    expect(expiry).toHaveValue('2020-11-23');
    expect(expiry).toHaveAccessibleDescription(/Najraniji datum je/);
    await user.click(next());
    expect(screen.queryByText('Glavna slika')).toBeNull();
    await user.clear(expiry);
    await user.type(expiry, '31.2.');
    await user.click(next());
    expect(expiry).toHaveValue('31.2.');
    expect(expiry).toBeInvalid();
  });

  it('shows no check mark on a step with an error', async () => {
    const { user } = await filled();
    await user.click(next());
    const steps = screen.getByRole('list', { name: /Korak/ });
    expect(within(steps).getByRole('button', { name: /Osnovno ?\(završeno\)/ })).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Besplatna isporuka' }));
    await user.click(screen.getByRole('checkbox', { name: 'Isporuka se plaća posebno' }));
    await user.click(next());
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

describe('M-AD-04: pictures', () => {
  const image = (name: string) => new File([name], name, { type: 'image/png' });

  it('cuts further pictures one after the other, lets one be skipped, and puts them in order', async () => {
    const sent: FormData[] = [];
    answer('post', 'products', async (request) => {
      sent.push(await request.formData());
      return { pro_id: 88 };
    });
    const { user } = await filled();
    await user.click(next());
    expect(screen.getByText(/svaka se šalje sa najviše 400 KB/)).toBeVisible();
    await user.upload(screen.getByLabelText('Dodatne slike', { selector: 'input' }), [
      image('a.png'),
      image('b.png'),
      image('c.png'),
    ]);
    for (const [n, choice] of [
      [1, 'use'],
      [2, 'skip'],
      [3, 'use'],
    ] as const)
      await user.click(within(await screen.findByRole('dialog', { name: `crop ${n}/3` })).getByText(choice));
    const list = await screen.findByRole('list', { name: 'Dodatne slike: Izabrano' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    await user.click(within(list).getByRole('button', { name: 'Pomerite napred: c.png' }));
    await waitFor(() =>
      expect(
        within(list)
          .getAllByRole('img')
          .map((picture) => picture.getAttribute('alt')),
      ).toEqual(['c.png', 'a.png']),
    );
    await user.click(next());
    await user.click(screen.getByRole('button', { name: 'Objavite oglas' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.getAll('images')).toHaveLength(2);
    // What is published drops its draft: not that of the next test.
    await waitFor(() => expect(readDraft(USER)).toBeNull());
  });

  it('M-AD-05: says beside the field what it does not take', async () => {
    const { user } = await filled();
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

describe('M-AD-09: what the server refuses', () => {
  it('lists forbidden words back', async () => {
    refuse('post', 'products', 422, 'restricted_words', {
      extra: { status: 'restricted_words', name_words: ['kokain', 'oružje'] },
    });
    const { user } = await filled();
    await user.click(next());
    await user.click(next());
    await user.click(screen.getByRole('button', { name: 'Objavite oglas' }));
    expect((await screen.findAllByText('Oglas sadrži zabranjene reči: kokain, oružje')).length).toBeGreaterThan(0);
    expect(readDraft(USER)).not.toBeNull();
  });

  it('names the wait of 15 s', async () => {
    refuse('post', 'products', 429, 'timeout', { extra: { status: 'timeout' } });
    const { user } = await filled();
    await user.click(next());
    await user.click(next());
    await user.click(screen.getByRole('button', { name: 'Objavite oglas' }));
    expect((await screen.findAllByText(/Pokušajte ponovo za 15 s\./)).length).toBeGreaterThan(0);
  });

  it('opens the step of the field that is to blame', async () => {
    refuse('post', 'products', 400, 'errorCreation', {
      fields: { pro_name: [{ code: 'invalid', message: 'Naziv nije dobar.' }] },
    });
    const { user } = await filled();
    await user.click(next());
    await user.click(next());
    await user.click(screen.getByRole('button', { name: 'Objavite oglas' }));
    expect(await screen.findByRole('textbox', { name: /Naziv/ })).toBeInvalid();
  });
});

describe('X-DRAFT', () => {
  it('asks first what becomes of the draft: no letter overwrites it', async () => {
    writeDraft(USER, whole);
    const { user } = await render(<NewAdPage />, { user: true, at: '/sr/new-ad' });
    expect(await screen.findByText('Livadski med')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Počnite novi oglas' }));
    await user.click(await screen.findByRole('button', { name: 'Zadržite nacrt' }));
    expect(readDraft(USER)).toEqual(whole);
    await user.click(screen.getByRole('button', { name: 'Počnite novi oglas' }));
    await user.click(await screen.findByRole('button', { name: 'Obrišite nacrt' }));
    expect(await screen.findByRole('textbox', { name: /^Naziv/ })).toHaveValue('');
    expect(readDraft(USER)).toBeNull();
  });

  it('keeps the last letters before the page is left', async () => {
    const { user, unmount } = await render(<NewAdPage />, { user: true, at: '/sr/new-ad' });
    await user.type(await screen.findByRole('textbox', { name: /^Naziv/ }), 'Med');
    unmount();
    expect(readDraft(USER)?.pro_name).toBe('Med');
  });

  it('asks before chosen files are lost, also where nothing was typed', async () => {
    const { user, address } = await render(<NewAdPage />, { user: true, at: '/sr/new-ad', path: '/:lang/new-ad' });
    const field = await screen.findByLabelText('Datoteke deklaracije', { selector: 'input' });
    await user.upload(field, new File(['a'], 'a.txt'));
    expect(screen.getByText('Slike i datoteke ostaju samo dok je ova stranica otvorena.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Otkažite' }));
    expect(await screen.findByText('Izabrane slike i datoteke neće biti sačuvane.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ostanite' }));
    await user.type(screen.getByRole('textbox', { name: /^Naziv/ }), 'Med');
    await user.click(screen.getByRole('button', { name: 'Otkažite' }));
    expect(await screen.findByText('Tekst ostaje kao nacrt na ovom uređaju; slike i datoteke ne.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Napustite stranicu' }));
    await waitFor(() => expect(address()).not.toBe('/sr/new-ad'));
  });
});

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
    answer('get', 'products/4', { ...product({ ...mine, ...change }) } as never);
    return render(<EditAdPage />, at);
  };

  it('sends nothing but what differs', async () => {
    const sent: FormData[] = [];
    answer('patch', 'products/4', async (request) => {
      sent.push(await request.formData());
      return { res: 'ok' };
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
      return { res: 'ok' };
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

  it('clears by an empty text, takes files away and adds new ones', () => {
    const ad = product({ ...mine, pro_payment_info: 'Avans', socials: [] });
    const before = draftOf(ad);
    expect(toChanges(before, draftOf(ad), NO_FILES, NOTHING_DROPPED)).toBeNull();
    const changes = toChanges(
      before,
      { ...before, pro_payment_info: '', reg_id: [], pro_reject: false },
      { ...NO_FILES, pro_quality: [new File(['a'], 'atest.png')] },
      { ...NOTHING_DROPPED, main_image: true, pro_declaration: [21] },
    );
    const form = toFormData(changes ?? {});
    expect(Object.fromEntries([...form.entries()].filter(([name]) => name !== 'pro_quality'))).toEqual({
      pro_payment_info: '',
      reg_id: '[]',
      pro_reject: '0',
      main_image_delete: '1',
      pro_declaration_deleted: '[21]',
    });
    expect(form.get('pro_quality')).toBeInstanceOf(File);
  });
});
