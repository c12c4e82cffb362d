import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { TutorialRow } from '@/api/types';
import { write } from '@/test/editor';
import { tutorial } from '@/test/factories';
import { render } from '@/test/render';
import { answer } from '@/test/server';
import { TutorialsScreen } from './TutorialsScreen';

describe('M-ADM-21: help messages', () => {
  it('edits the text of each language, an empty one not filled by the other', async () => {
    const asked: string[] = [];
    const sent: unknown[] = [];
    const row = (empty: 0 | 1): TutorialRow => ({ tut_id: 57, tut_name: 'Dokaz o registraciji', empty });
    const locale = (request: Request) => new URL(request.url).searchParams.get('locale');
    answer('get', 'tutorials', (request) => [row(locale(request) === 'en' ? 1 : 0)]);
    answer('get', 'tutorials/57', (request) => {
      asked.push(locale(request) ?? '');
      return tutorial({ tut_id: 57, tut_name: 'Dokaz o registraciji', tut_text: '<p>Izvod</p>' });
    });
    answer('patch', 'tutorials/57', async (request) => {
      sent.push([locale(request), await request.json()]);
      return tutorial({ tut_id: 57 });
    });
    const { user } = await render(<TutorialsScreen />, { user: true, at: '/sr/admin/tutorials' });
    await user.click(await screen.findByRole('button', { name: 'Izmenite: 57. Dokaz o registraciji' }));
    const form = within(await screen.findByRole('dialog', { name: 'Izmena: 57. Dokaz o registraciji' }));
    expect(await form.findByText('Izvod')).toBeVisible();
    expect(asked).toEqual(['sr']);
    await user.click(form.getByRole('tab', { name: 'Engleski' }));
    write(await form.findByRole('textbox', { name: 'Tekst pomoći (engleski)' }), '<p>Extract</p>');
    await user.click(form.getByRole('button', { name: 'Sačuvajte' }));
    expect(await screen.findByText('Uspešno')).toBeVisible();
    expect(sent).toEqual([['en', { tut_text: '<p>Extract</p>' }]]);
  });
});
