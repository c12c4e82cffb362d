import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setLang } from '@/i18n';
import { render } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { HelpTip } from './HelpTip';

describe('help', () => {
  it('shows the text of the back-office, cleaned', async () => {
    answer('get', 'tutorials/53', {
      tut_id: 53,
      tut_name: 'Ugovor',
      tut_text: '<p>Izaberite jezik.</p><img src=x onerror="window.hacked=1">',
    });
    const { user } = await render(<HelpTip id={53} topic="ugovor" />);
    await user.click(screen.getByRole('button', { name: 'Pomoć: ugovor' }));
    expect(await screen.findByText('Izaberite jezik.')).toBeInTheDocument();
    expect(document.querySelector('img')?.getAttribute('onerror')).toBeFalsy();
  });
  it('changes with the language while it is shown (M-ADM-21)', async () => {
    answer('get', 'tutorials/53', (request) =>
      new URL(request.url).searchParams.get('locale') === 'en'
        ? { tut_id: 53, tut_name: 'Contract', tut_text: '<p>Choose the language.</p>' }
        : { tut_id: 53, tut_name: 'Ugovor', tut_text: '<p>Izaberite jezik.</p>' },
    );
    const { user } = await render(<HelpTip id={53} topic="ugovor" />);
    await user.click(screen.getByRole('button', { name: 'Pomoć: ugovor' }));
    expect(await screen.findByText('Izaberite jezik.')).toBeInTheDocument();
    await act(() => setLang('en'));
    expect(await screen.findByText('Choose the language.')).toBeInTheDocument();
    expect(screen.queryByText('Izaberite jezik.')).toBeNull();
  });
  it('has no question mark where the text was left empty', async () => {
    answer('get', 'tutorials/53', { tut_id: 53, tut_name: 'Ugovor', tut_text: '' });
    await render(<HelpTip id={53} topic="ugovor" />);
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  });
  it('says when there is none', async () => {
    refuse('get', 'tutorials/53', 404, 'not_found');
    const { user } = await render(<HelpTip id={53} topic="ugovor" />);
    await user.click(screen.getByRole('button', { name: 'Pomoć: ugovor' }));
    expect(await screen.findByText('Učitavanje nije uspelo. Pokušajte ponovo.')).toBeInTheDocument();
  });
});
