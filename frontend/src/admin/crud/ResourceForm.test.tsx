import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations, fillIn, render } from '@/test/render';
import { OK } from '@/test/factories';
import { answerRaw, refuseRaw } from '@/test/server';
import { DateTime } from './DateTime';
import { missingSummary } from './draft';
import { ResourceScreen } from './ResourceScreen';
import { answerThings, showThings, things, type Draft } from '@/test/adminThings';

describe('M-ADM-01: the form', () => {
  it('sends one of each kind, from a dialog that the address names', async () => {
    answerThings();
    const sent: unknown[] = [];
    answerRaw('post', 'things', async (request) => {
      sent.push(await request.json());
      return OK;
    });
    const { user, address } = await showThings();
    await user.click(await screen.findByRole('button', { name: 'Dodajte vest' }));
    expect(address()).toBe('/sr/admin/things?dialog=add');
    const form = within(await screen.findByRole('dialog', { name: 'Dodajte vest' }));
    const fill = async (field: HTMLElement, text: string) => {
      await user.click(field);
      await user.paste(text);
    };
    await fill(form.getByRole('textbox', { name: /^Naziv/ }), 'Nova');
    await fill(form.getByRole('textbox', { name: 'Tekst pomoći' }), 'beleška');
    await fill(form.getByRole('textbox', { name: 'Broj' }), '42');
    await user.click(form.getByRole('switch', { name: 'Aktivno' }));
    await user.selectOptions(form.getByRole('combobox', { name: 'Vrsta' }), 'large');
    await form.findByRole('option', { name: 'Milica' });
    await user.selectOptions(form.getByRole('combobox', { name: 'Ko' }), '7');
    await user.upload(form.getByLabelText('Slika'), new File(['12'], 'a.png', { type: 'image/png' }));
    await user.upload(form.getByLabelText('Dokument'), new File(['12'], 'a.pdf', { type: 'application/pdf' }));
    await fill(form.getByRole('textbox', { name: 'Polje' }), '#0d5358');
    await fill(form.getByRole('textbox', { name: 'Vreme' }), '2026-02-03');
    await fill(form.getByRole('textbox', { name: /^Naslov \(srpski\)/ }), 'Dobar dan');
    await user.click(form.getByRole('tab', { name: 'Engleski' }));
    await fill(form.getByRole('textbox', { name: /^Naslov \(engleski\)/ }), 'Good day');
    await fill(form.getByRole('textbox', { name: /^Tekst \(engleski\)/ }), 'Words');
    await fill(form.getByRole('textbox', { name: 'Linkovi' }), 'par');
    await expectNoAxeViolations();
    await user.click(form.getByRole('button', { name: 'Sačuvajte' }));
    expect(await screen.findByText('Uspešno')).toBeVisible();
    expect(sent).toEqual([
      {
        name: 'Nova',
        note: 'beleška',
        count: 42,
        open: true,
        size: 'large',
        owner: '7',
        tint: '#0d5358',
        day: '2026-02-03',
        title: { sr: 'Dobar dan', en: 'Good day' },
        body: { sr: '', en: 'Words' },
        pair: 'par',
        files: ['a.png', 'a.pdf'],
      },
    ]);
    await waitFor(() => expect(address()).toBe('/sr/admin/things'));
  });

  it('asks for an image in words of its own', () => {
    const form = {
      fields: [
        { name: 'title', label: 'admin:title', kind: 'text' },
        { name: 'picture', label: 'admin:title', kind: 'image' },
      ],
    } as unknown as Parameters<typeof missingSummary<unknown, Draft>>[0];
    expect(missingSummary(form, { picture: 'required', 'title.sr': 'required' })).toBe('all_and_image');
    expect(missingSummary(form, { picture: 'required' })).toBe('image');
    expect(missingSummary(form, { 'title.en': 'required' })).toBe('all');
    expect(missingSummary(form, { 'links.0.link': 'link' })).toBe('check');
  });

  it('shows the moments of the administration on the clocks of Belgrade, in winter and in summer', async () => {
    await render(
      <>
        <DateTime at="2026-01-31T23:30:00Z" />
        <DateTime at="2026-07-31T22:30:00Z" />
      </>,
    );
    expect(screen.getByText('2026-02-01 00:30')).toBeVisible();
    expect(screen.getByText('2026-08-01 00:30')).toBeVisible();
  });

  it('says what is missing, in the tab where it is', async () => {
    answerThings();
    const { user } = await showThings('/sr/admin/things?dialog=add');
    const form = within(await screen.findByRole('dialog'));
    await fillIn(user, form.getByRole('textbox', { name: /^Naziv/ }), 'Nova');
    await fillIn(user, form.getByRole('textbox', { name: /^Naslov \(srpski\)/ }), 'Dobar dan');
    await user.click(form.getByRole('button', { name: 'Sačuvajte' }));
    const title = form.getByRole('textbox', { name: /^Naslov \(engleski\)/ });
    expect(title).toBeVisible();
    expect(title).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getAllByText('Popunite sva obavezna polja.')).toHaveLength(2); // in the toast and in the form
    expect(form.getByRole('tab', { name: /Engleski, ima grešku/ })).toHaveAttribute('aria-selected', 'true');
    await user.click(form.getByRole('tab', { name: 'Srpski' }));
    await user.click(form.getByRole('link', { name: 'Naslov (engleski)' }));
    expect(title).toHaveFocus();
  });

  it("puts the server's errors at their fields, keeps what was typed, and asks before that is lost", async () => {
    answerThings();
    refuseRaw('post', 'things', 400, 'validation', {
      message: 'Proverite polja.',
      fields: {
        name: [{ code: 'duplicate', message: 'Već postoji.' }],
        title: [{ code: 'max_length', message: 'Predugačko.' }],
        other: [{ code: 'invalid', message: 'Nešto treće.' }],
      },
    });
    const { user, address } = await showThings();
    const add = await screen.findByRole('button', { name: 'Dodajte vest' });
    await user.click(add);
    const form = within(await screen.findByRole('dialog', { name: 'Dodajte vest' }));
    const name = form.getByRole('textbox', { name: /^Naziv/ });
    await fillIn(user, name, 'Stara');
    await user.type(form.getByRole('textbox', { name: /^Naslov \(srpski\)/ }), 'a');
    await user.click(form.getByRole('tab', { name: 'Engleski' }));
    await user.type(form.getByRole('textbox', { name: /^Naslov \(engleski\)/ }), 'b');
    await user.click(form.getByRole('button', { name: 'Sačuvajte' }));
    expect(await screen.findByText('Greška')).toBeVisible();
    expect(name).toHaveAccessibleDescription(/Već postoji\./);
    expect(form.getByRole('textbox', { name: /^Naslov \(engleski\)/ })).toHaveAccessibleDescription(/Predugačko\./);
    expect(form.getByRole('alert')).toHaveTextContent('Nešto treće.');
    expect(name).toHaveValue('Stara');
    await user.click(form.getByRole('button', { name: 'Otkažite' }));
    const ask = within(await screen.findByRole('dialog', { name: 'Napustiti stranicu?' }));
    await user.click(ask.getByRole('button', { name: 'Ostanite' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Napustiti stranicu?' })).toBeNull());
    expect(name).toHaveValue('Stara');
    await user.click(form.getByRole('button', { name: 'Otkažite' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Napustiti stranicu?' })).getByRole('button', {
        name: 'Napustite stranicu',
      }),
    );
    await waitFor(() => expect(address()).toBe('/sr/admin/things'));
    await waitFor(() => expect(add).toHaveFocus());
  });

  it('edits the row that the address names, in English too', async () => {
    answerThings();
    const sent: unknown[] = [];
    answerRaw('patch', 'things/1', async (request) => {
      sent.push(await request.json());
      return OK;
    });
    const { user } = await render(<ResourceScreen resource={things} />, {
      user: true,
      lang: 'en',
      at: '/en/admin/things?dialog=edit-1',
    });
    const form = within(await screen.findByRole('dialog', { name: 'Edit: Prva' }));
    const name = await form.findByRole('textbox', { name: /^Name/ });
    expect(form.queryByRole('tab')).toBeNull();
    await user.clear(name);
    await fillIn(user, name, 'Prva bolja');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Done')).toBeVisible();
    expect(sent).toEqual([{ name: 'Prva bolja' }]);
  });
});
