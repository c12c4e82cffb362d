import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { getSid } from '@/api/session';
import { OK, session } from '@/test/factories';
import { expectNoAxeViolations, fillIn, render } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { SecondFactorScreen } from './SecondFactorScreen';

const CODES = Array.from('23456789AB', (last) => `ABCD-EFGH-JKLM-NP2${last}`);

let enabled: 0 | 1 = 0;
let required: 0 | 1 = 0;

beforeEach(() => {
  enabled = required = 0;
  answer('get', 'admin/totp', () => ({ enabled, required, codes_left: enabled * 3, step_up_until: null }));
});

const open = (lang: 'sr' | 'en' = 'sr') =>
  render(<SecondFactorScreen />, { lang, at: `/${lang}/admin/second-factor`, user: session({ admin: true }) });

it('X-2FA sets the second step up: password, picture, code, codes to keep', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Uključite prijavu u dva koraka' }));
  const password = screen.getByLabelText(/^Lozinka/);
  refuse('post', 'admin/totp', 400, 'wrongPassword', { message: 'Lozinka nije tačna.' });
  await fillIn(user, password, 'pogresna');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Lozinka nije tačna.')).toBeVisible();
  expect(password).toBeInvalid();
  expect(password).toHaveFocus();
  answer('post', 'admin/totp', { secret: 'ABCDEFGHJKLM', uri: 'otpauth://x', qr: 'data:image/svg+xml,x' });
  await fillIn(user, password, 'prava');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('img', { name: 'QR kod za aplikaciju za kodove' })).toHaveAttribute(
    'src',
    'data:image/svg+xml,x',
  );
  await expectNoAxeViolations();
  answer('patch', 'admin/totp', () => {
    enabled = 1;
    return { recovery_codes: CODES, sid: 'renewed' };
  });
  await user.type(screen.getByLabelText(/^Kod iz aplikacije/), '123456{Enter}');
  const list = await screen.findByRole('list', { name: 'Rezervni kodovi' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(CODES);
  expect(getSid()).toBe('renewed');
  await user.click(screen.getByRole('button', { name: 'Kopirajte' }));
  expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'));
  await expectNoAxeViolations();
  await user.click(screen.getByRole('button', { name: 'Kodovi su sačuvani' }));
  expect(await screen.findByText('Ostala su 3 rezervna koda.')).toBeVisible();
});

it('X-2FA switches it off after asking, unless everybody needs one', async () => {
  enabled = 1;
  const { user, client } = await open('en');
  expect(await screen.findByText('3 recovery codes are left.')).toBeVisible();
  await expectNoAxeViolations();
  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  const question = await screen.findByRole('dialog', { name: 'Turn off two-step verification?' });
  answer('delete', 'admin/totp', () => {
    enabled = 0;
    return OK;
  });
  await user.click(within(question).getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText('Two-step verification is off.')).toBeVisible();
  expect(await screen.findByText('Off')).toBeVisible();
  enabled = required = 1;
  await client.invalidateQueries();
  await waitFor(() => expect(screen.getByText(/required for every administrator/)).toBeVisible());
  expect(screen.queryByRole('button', { name: 'Turn off' })).not.toBeInTheDocument();
});
