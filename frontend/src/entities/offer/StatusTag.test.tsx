import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { render } from '@/test/render';
import { offerTagKind, StatusTag } from './StatusTag';

describe('status tags', () => {
  it.each([
    [{ off_status: 1, expired: 0, sold_out: 0 }, 'active'],
    [{ off_status: 1, expired: 1, sold_out: 0 }, 'finished'],
    [{ off_status: 1, expired: 0, sold_out: 1 }, 'finished'],
    [{ off_status: 1, expired: 0, sold_out: 0, pro_deleted: 1 }, 'seller_gave_up'],
    [{ off_status: 1, expired: 1, sold_out: 0, fulfilled: 0 }, 'unsold'],
    [{ off_status: 1, expired: 1, sold_out: 0, fulfilled: 1, pro_deleted: 1 }, 'finished'],
    [{ off_status: 1, expired: 0, sold_out: 0, fulfilled: null, waiting: 1 }, 'waiting'],
    [{ off_status: 2, expired: 0, sold_out: 0 }, 'gave_up'],
    [{ off_status: 1, expired: 1, sold_out: 0, fulfilled: 1, withdrawn: 1 }, 'gave_up'],
    [{ off_status: 5, expired: 1, sold_out: 0, fulfilled: 1, withdrawn: 1 }, 'gave_up'],
    [{ off_status: 3, expired: 0, sold_out: 0 }, 'rejected'],
    [{ off_status: 4, expired: 0, sold_out: 0 }, 'admin_rejected'],
    [{ off_status: 5, expired: 1, sold_out: 0 }, 'contract'],
    [{ off_status: 9, expired: 0, sold_out: 0 }, 'unknown'],
  ] as const)('%j is %s', (offer, kind) => expect(offerTagKind(offer)).toBe(kind));

  it('says its word in both languages', async () => {
    await render(<StatusTag offer={{ off_status: 5, expired: 0, sold_out: 0 }} />, { lang: 'en' });
    expect(screen.getByText('Contract made')).toBeInTheDocument();
  });
});
