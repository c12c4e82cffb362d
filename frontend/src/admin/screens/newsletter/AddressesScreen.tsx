import { patch } from '@/api/client';
import type { NotificationAddress } from '@/api/types';
import { defineResource } from '@/admin/crud/resource';
import { ResourceScreen } from '@/admin/crud/ResourceScreen';
import { Truncated } from '@/admin/crud/Truncated';
import { YesNoTag } from '@/admin/crud/YesNoTag';
import { useAdminT } from '@/admin/crud/useAdminT';

const KINDS = {
  newsletter: 'adminMailings:address.kinds.newsletter',
  staff: 'adminMailings:address.kinds.staff',
} as const;

function Kind({ row }: { row: NotificationAddress }) {
  return useAdminT()(KINDS[row.nws_kind]);
}

export const addressesResource = defineResource<NotificationAddress>({
  key: 'newsletter',
  title: 'admin:screen.notification_addresses',
  id: (row) => row.nws_id,
  name: (row) => row.nws_email,
  source: { path: 'newsletter' },
  search: 'adminMailings:address.search',
  filters: [
    {
      name: 'kind',
      label: 'adminMailings:address.kind',
      options: [
        { value: 'newsletter', label: KINDS.newsletter },
        { value: 'staff', label: KINDS.staff },
      ],
    },
  ],
  columns: [
    {
      key: 'email',
      sort: 'nws_email',
      label: 'adminMailings:address.email',
      cell: (row) => <Truncated>{row.nws_email}</Truncated>,
    },
    { key: 'kind', label: 'adminMailings:address.kind', cell: (row) => <Kind row={row} /> },
    { key: 'lang', label: 'adminMailings:address.lang', cell: (row) => row.nws_locale.toUpperCase() },
    {
      key: 'confirmed',
      label: 'adminMailings:address.confirmed',
      // Addresses of the staff need no confirmation.
      cell: (row) =>
        row.nws_kind === 'staff' ? (
          '–'
        ) : (
          <YesNoTag
            good={row.nws_confirmed !== null}
            yes="adminMailings:address.confirmed"
            no="adminMailings:address.unconfirmed"
          />
        ),
    },
  ],
  toggle: {
    isOn: (row) => row.nws_active === 1,
    set: (row, on) => patch('newsletter', { nws_id: row.nws_id, nws_active: on ? 1 : 0 }),
  },
  invalidates: [['admin', 'newsletter-issues']],
});

/** Recipients of the newsletter and of messages to the staff; addresses come from sign-ups and from the settings. */
export function AddressesScreen() {
  return <ResourceScreen resource={addressesResource} />;
}
