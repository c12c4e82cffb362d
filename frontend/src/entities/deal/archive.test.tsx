import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { ContractArchive } from '@/api/types';
import { exportRow } from '@/test/exports';
import { expectNoAxeViolations, render } from '@/test/render';
import { archiveState } from '@/test/sales';
import { answer, refuse } from '@/test/server';
import { holdTimers } from '@/test/timers';
import { ContractArchive as Archive } from './ContractArchive';

const STATE = 'products/4/contracts/archive/state';
const ARCHIVE = 'products/4/contracts/archive';
const NAMES = { exp_list: 'contracts', exp_name: 'ugovori-papir-4.zip' };

async function open(state: ContractArchive) {
  answer('get', STATE, state);
  return render(<Archive adId={4} />, { user: true });
}

describe('X-DEAL-15: all contracts of an ad in one archive', () => {
  it('orders it as chosen, shows how far it is, and hands it out', async () => {
    const poll = holdTimers(3000);
    const { user } = await open(archiveState());
    const asked: unknown[] = [];
    answer('post', ARCHIVE, async (request) => {
      asked.push(await request.json());
      return exportRow('waiting', NAMES);
    });
    await user.click(await screen.findByRole('button', { name: 'Svi ugovori, ZIP' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Svi ugovori oglasa' }));
    expect(dialog.getByText(/napravljene ugovore \(sada: 2\)/)).toBeVisible();
    expect(dialog.getByRole('checkbox', { name: 'Napravite i 3 ugovora koja nedostaju' })).not.toBeChecked();
    await expectNoAxeViolations();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Jezik dokumenata' }), 'en');
    await user.click(dialog.getByRole('radio', { name: 'DOCX' }));
    await user.click(dialog.getByRole('checkbox'));
    answer('get', STATE, archiveState({ last: exportRow('making', NAMES) }));
    await user.click(dialog.getByRole('button', { name: 'Zatražite arhivu' }));
    await waitFor(() => expect(asked).toEqual([{ lang: 'en', file_type: 'docx', make_missing: 1 }]));
    expect(await screen.findByRole('progressbar', { name: /Arhiva ugovora se priprema/ })).toHaveAttribute(
      'aria-valuenow',
      '50',
    );
    expect(screen.getByRole('button', { name: 'Svi ugovori, ZIP' })).toBeDisabled();
    const ready = exportRow('ready', NAMES);
    answer('get', STATE, archiveState({ last: ready, file: ready, contracts: 5, missing: 0 }));
    let fetched = 0;
    answer('get', ARCHIVE, () => {
      fetched += 1;
      return new HttpResponse('zip');
    });
    const download = { name: 'Preuzmite arhivu ugovora' };
    poll();
    await user.click(await screen.findByRole('button', download));
    await waitFor(() => expect(fetched).toBe(1));
  });

  it('starts with the missing contracts where there is nothing else, and orders no empty archive', async () => {
    const { user } = await open(archiveState({ contracts: 0, proformas: 0, missing: 1 }));
    await user.click(await screen.findByRole('button', { name: 'Svi ugovori, ZIP' }));
    const missing = await screen.findByRole('checkbox', { name: 'Napravite i 1 ugovor koji nedostaje' });
    expect(missing).toBeChecked();
    await user.click(missing);
    expect(screen.getByRole('button', { name: 'Zatražite arhivu' })).toBeDisabled();
  });

  it('says that it failed, and what the server refuses', async () => {
    const { user } = await open(archiveState({ last: exportRow('failed', NAMES), missing: 0 }));
    expect(await screen.findByText(/Arhiva ugovora nije napravljena/)).toBeVisible();
    refuse('post', ARCHIVE, 429, 'throttled', { message: 'Previše pokušaja.' });
    await user.click(screen.getByRole('button', { name: 'Svi ugovori, ZIP' }));
    expect(screen.queryByRole('checkbox')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Zatražite arhivu' }));
    expect(await screen.findByText(/Previše pokušaja/)).toBeVisible();
    expect(screen.getByRole('dialog')).toBeVisible();
  });
});
