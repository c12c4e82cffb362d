import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectNoAxeViolations, render } from './render';

it('tells what axe finds, and where', async () => {
  await render(<h1>Forma</h1>);
  const main = screen.getByRole('main');
  main.insertAdjacentHTML('beforeend', '<img src="/a.png"><label>Ime <input></label><input name="bare">');
  await expect(expectNoAxeViolations()).rejects.toMatchObject({
    actual: ['image-alt: <img src="/a.png">', 'label: <input name="bare">'],
  });
  for (const wrong of main.querySelectorAll('img, [name]')) wrong.remove();
  await expectNoAxeViolations();
});

it('prints the page once the wait is over, whatever was waited for', async () => {
  await render(<p>what stands there</p>);
  const timeout = { timeout: 60 };
  const prints = /Unable to find[^]*what stands there/;
  await expect(screen.findByRole('button', { name: 'Pošalji' }, timeout)).rejects.toThrow(prints);
  await expect(screen.findByText('nowhere', undefined, timeout)).rejects.toThrow(prints);
  await expect(waitFor(() => screen.getByLabelText('nowhere'), timeout)).rejects.toThrow(prints);
  expect(() => screen.getByRole('button')).toThrow(prints);
});
