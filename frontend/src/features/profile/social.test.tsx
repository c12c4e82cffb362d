import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { config, OK } from '@/test/factories';
import { expectNoAxeViolations, fillIn, render } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { SocialIdentity } from './components/SocialIdentity';

function offered() {
  answer(
    'get',
    'config',
    config({ social: { issuer: 'https://id.example', client_id: 'zbir-web', button: 'Google' } }),
  );
}

describe('the linked identity in the profile (M-AUTH-08)', () => {
  it('is not there without a provider', async () => {
    const { container } = await render(<SocialIdentity />, { user: true });
    await waitFor(() => expect(container.querySelector('main')).toBeEmptyDOMElement());
  });

  it('can be linked', async () => {
    offered();
    answer('get', 'user/social', { linked: 0 });
    await render(<SocialIdentity />, { user: true, lang: 'en' });
    expect(await screen.findByRole('button', { name: 'Link your Google account' })).toBeInTheDocument();
  });

  it('is unlinked with the password', async () => {
    offered();
    answer('get', 'user/social', { linked: 1 });
    refuse('delete', 'user/social', 400, 'wrongPassword');
    const { user, container } = await render(<SocialIdentity />, { user: true });
    expect(await screen.findByText('Google nalog je povezan: možete da se prijavite i bez lozinke.')).toBeVisible();
    await expectNoAxeViolations(container);
    await user.click(screen.getByRole('button', { name: 'Prekinite vezu' }));
    const dialog = await screen.findByRole('dialog', { name: 'Prekid veze sa Google nalogom' });
    const submit = () => user.click([...dialog.querySelectorAll('button')].at(-1)!);
    const password = dialog.querySelector<HTMLInputElement>('input[type=password]')!;
    await submit();
    expect(await screen.findByText('Popunite ovo polje.')).toBeInTheDocument();
    await fillIn(user, password, 'pogrešna');
    await submit();
    expect(await screen.findByText('Lozinka nije tačna.')).toBeInTheDocument();
    let sent: unknown;
    answer('delete', 'user/social', async (request) => {
      sent = await request.json();
      return OK;
    });
    answer('get', 'user/social', { linked: 0 });
    await user.type(password, '!');
    await submit();
    expect(await screen.findByRole('button', { name: 'Povežite Google nalog' })).toBeInTheDocument();
    expect(sent).toEqual({ usr_password: 'pogrešna!' });
    expect(screen.getByText('Veza sa Google nalogom je prekinuta.')).toBeInTheDocument();
  });
});
