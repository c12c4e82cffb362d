import { del, patch, upload } from '@/api/client';
import type { Partner } from '@/api/types';
import { IMAGE_TYPES } from '@/shared/form/fileRules';
import { LIMITS } from '@/entities/site/limits';
import { Picture } from '@/shared/ui/Picture';
import { PRIORITY_FIELD } from '@/admin/components/documents';
import { defineResource } from '@/admin/crud/resource';
import { ResourceScreen } from '@/admin/crud/ResourceScreen';
import { Truncated } from '@/admin/crud/Truncated';
import { YesNoTag } from '@/admin/crud/YesNoTag';
import { useAdminT } from '@/admin/crud/useAdminT';
import styles from './PartnersScreen.module.css';

const NAME_MAX = 100;
const KINDS = [
  { value: 'partner', label: 'adminAssets:partner.kinds.partner' },
  { value: 'friend', label: 'adminAssets:partner.kinds.friend' },
] as const;

interface PartnerDraft {
  par_kind: Partner['par_kind'];
  par_name: string;
  par_name_en: string;
  par_link: string;
  par_priority: number | null;
  par_image: File | null;
  par_active: boolean;
}

function Kind({ row }: { row: Partner }) {
  const adminT = useAdminT();
  return adminT(`adminAssets:partner.kinds.${row.par_kind}`);
}

export const partnersResource = defineResource<Partner, PartnerDraft>({
  key: 'partners',
  title: 'admin:screen.partners',
  id: (row) => row.par_id,
  name: (row) => row.par_name,
  source: { path: 'partners/all', unpaged: true },
  columns: [
    {
      key: 'name',
      sort: 'par_name',
      label: 'adminAssets:partner.name',
      cell: (row) => <Truncated>{row.par_name}</Truncated>,
    },
    {
      key: 'image',
      label: 'adminAssets:partner.image',
      cell: (row) =>
        row.par_image ? <Picture path={row.par_image} alt="" sizes="40px" className={styles.picture} /> : '–',
    },
    { key: 'kind', label: 'adminAssets:partner.kind', cell: (row) => <Kind row={row} /> },
    {
      key: 'name_en',
      sort: 'par_name_en',
      label: 'adminAssets:partner.name_en',
      cell: (row) => <Truncated>{row.par_name_en || '–'}</Truncated>,
    },
    {
      key: 'link',
      sort: 'par_link',
      label: 'adminAssets:partner.link',
      cell: (row) => <Truncated>{row.par_link}</Truncated>,
    },
    {
      key: 'priority',
      sort: 'par_priority',
      label: 'adminAssets:document.priority',
      figure: true,
      cell: (row) => row.par_priority,
    },
    {
      key: 'active',
      label: 'adminAssets:partner.active',
      cell: (row) => (
        <YesNoTag good={row.par_active === 1} yes="adminAssets:partner.shown" no="adminAssets:partner.hidden" />
      ),
    },
  ],
  form: {
    empty: {
      par_kind: 'partner',
      par_name: '',
      par_name_en: '',
      par_link: '',
      par_priority: null,
      par_image: null,
      par_active: true,
    },
    fields: [
      { kind: 'select', name: 'par_kind', label: 'adminAssets:partner.kind', options: KINDS, required: true },
      { kind: 'text', name: 'par_name', label: 'adminAssets:partner.name', max: NAME_MAX, required: true },
      {
        kind: 'text',
        name: 'par_name_en',
        label: 'adminAssets:partner.name_en',
        hint: 'adminAssets:partner.name_en_hint',
        max: NAME_MAX,
      },
      {
        kind: 'text',
        input: 'url',
        name: 'par_link',
        label: 'adminAssets:partner.link',
        max: LIMITS.text_max,
        required: true,
      },
      {
        kind: 'image',
        name: 'par_image',
        label: 'adminAssets:partner.image',
        hint: 'adminAssets:partner.image_hint',
        limits: { types: IMAGE_TYPES, maxBytes: LIMITS.banner_bytes, maxCount: 1 },
        on: 'add',
      },
      { ...PRIORITY_FIELD, name: 'par_priority' },
      { kind: 'switch', name: 'par_active', label: 'adminAssets:partner.active', on: 'edit' },
    ],
    add: {
      label: 'adminAssets:partner.add',
      save: ({ par_kind, par_name, par_name_en, par_link, par_priority, par_image }) =>
        upload('partners', { par_kind, par_name, par_name_en, par_link, par_priority, par_image }),
    },
    edit: {
      load: (row) => ({ ...row, par_image: null, par_active: row.par_active === 1 }),
      save: ({ par_kind, par_name, par_name_en, par_link, par_priority, par_active }, row) =>
        patch(`partners/${row.par_id}`, {
          par_kind,
          par_name,
          par_name_en,
          par_link,
          ...(par_priority === null ? {} : { par_priority }),
          par_active: par_active ? 1 : 0,
        }),
    },
  },
  remove: { run: (row) => del(`partners/${row.par_id}`), warning: () => 'adminAssets:partner.warning' },
  invalidates: [['partners']],
});

/** Partners and recommended sites on the home page. */
export function PartnersScreen() {
  return <ResourceScreen resource={partnersResource} />;
}
