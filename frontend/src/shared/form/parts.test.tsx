import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { Link } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { expectNoAxeViolations, render } from '@/test/render';
import { squareSide } from './cropImage';
import { FileDrop } from './FileDrop';
import { Steps } from './Steps';
import { useLeaveGuard } from './useLeaveGuard';

describe('files', () => {
  function Files({ maxCount = 2 }: { maxCount?: number }) {
    const [files, setFiles] = useState<File[]>([]);
    return (
      <FileDrop
        label="Slike"
        limits={{ types: ['png', 'jpg', 'jpeg'], maxBytes: 409600, maxCount }}
        files={files}
        onChange={setFiles}
      />
    );
  }

  it('say their limits first, list what is chosen and take it out again', async () => {
    const { user } = await render(<Files />);
    expect(screen.getByText('png, jpg; do 400 KB svaka, najviše 2')).toBeInTheDocument();
    const input = screen.getByLabelText('Slike', { selector: 'input' });
    await user.upload(input, [new File(['a'], 'a.png'), new File(['b'], 'b.jpg')]);
    expect(within(screen.getByRole('list', { name: 'Izabrano' })).getAllByRole('listitem')).toHaveLength(2);
    expect(input).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Uklonite datoteku a.png' }));
    expect(screen.queryByText('a.png')).not.toBeInTheDocument();
    await expectNoAxeViolations();
  });

  it('can be dropped, and wrong ones are refused with their reason', async () => {
    await render(<Files maxCount={1} />);
    const zone = screen.getByText('Prevucite ovde ili izaberite datoteku').closest('label')!;
    fireEvent.dragOver(zone);
    fireEvent.dragLeave(zone);
    fireEvent.drop(zone, { dataTransfer: { files: [new File(['a'], 'a.exe')] } });
    expect(screen.getByRole('alert')).toHaveTextContent('Ova vrsta datoteke nije dozvoljena: a.exe.');
    fireEvent.drop(zone, { dataTransfer: { files: [new File(['a'], 'a.png'), new File(['b'], 'b.png')] } });
    expect(screen.getByRole('alert')).toHaveTextContent('Izaberite samo jednu datoteku.');
    fireEvent.drop(zone, { dataTransfer: { files: [new File(['a'], 'a.png')] } });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByText('a.png')).toBeInTheDocument();
    // The one before does not stay in silence beside the reason why the next one was refused.
    fireEvent.drop(zone, { dataTransfer: { files: [new File([], 'b.png')] } });
    expect(screen.getByRole('alert')).toHaveTextContent('Datoteka b.png je prazna.');
    expect(screen.queryByText('a.png')).not.toBeInTheDocument();
  });

  it('are cut to squares no larger than the server keeps', () => {
    expect(squareSide({ x: 0, y: 0, width: 3000, height: 3000 })).toBe(1200);
    expect(squareSide({ x: 0, y: 0, width: 400.4, height: 400.4 })).toBe(400);
  });
});

describe('steps of a wizard', () => {
  it('name the current one and open those already reached', async () => {
    const onGo = vi.fn();
    const { user } = await render(
      <Steps
        steps={[{ label: 'Osnovno', done: true }, { label: 'Detalji' }, { label: 'Prava', error: true }]}
        current={1}
        reachable={1}
        onGo={onGo}
      />,
    );
    expect(screen.getByRole('list', { name: 'Korak 2 od 3' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Osnovno.*završeno/ }));
    expect(onGo).toHaveBeenCalledWith(0);
    expect(screen.queryByRole('button', { name: /Prava/ })).not.toBeInTheDocument();
    await expectNoAxeViolations();
  });
});

describe('leaving a dirty form', () => {
  function Form() {
    useLeaveGuard(true);
    return <Link to="/sr/away">dalje</Link>;
  }
  it('asks first', async () => {
    const { user, address } = await render(<Form />, { path: '/sr', at: '/sr' });
    await user.click(screen.getByRole('link'));
    await user.click(await screen.findByRole('button', { name: 'Ostanite' }));
    expect(address()).toBe('/sr');
    await user.click(await screen.findByRole('link', { name: 'dalje', hidden: true }));
    await user.click(await screen.findByRole('button', { name: 'Napustite stranicu' }));
    await waitFor(() => expect(address()).toBe('/sr/away'));
  });
});
