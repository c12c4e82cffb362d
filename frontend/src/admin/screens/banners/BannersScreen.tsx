import { del, upload } from '@/api/client';
import type { BannerRow } from '@/api/types';
import { ADS_KEY } from '@/entities/ad/adCache';
import { IMAGE_TYPES } from '@/shared/form/fileRules';
import { LIMITS } from '@/entities/site/limits';
import { Picture } from '@/shared/ui/Picture';
import { defineResource } from '@/admin/crud/resource';
import { ResourcePage } from '@/admin/crud/ResourceScreen';
import { YesNoTag } from '@/admin/crud/YesNoTag';
import { useResourceList } from '@/admin/crud/useResourceList';
import { useAdminT } from '@/admin/crud/useAdminT';
import styles from './BannersScreen.module.css';

interface BannerDraft {
  image: File | null;
  pro_id: number | null;
}

function Preview({ banner }: { banner: BannerRow }) {
  const adminT = useAdminT();
  return (
    <Picture
      path={banner.image}
      alt={adminT('adminAssets:banner.name', { id: banner.img_id })}
      sizes="240px"
      ratio="16 / 9"
      className={styles.picture}
    />
  );
}

export const bannersResource = defineResource<BannerRow, BannerDraft>({
  key: 'banners',
  title: 'admin:screen.banners',
  empty: 'admin:empty.banners',
  id: (banner) => banner.img_id,
  name: (banner) => `#${banner.img_id}`,
  source: { path: 'banners/all', unpaged: true },
  columns: [
    { key: 'image', label: 'adminAssets:banner.image', cell: (banner) => <Preview banner={banner} /> },
    {
      key: 'ad',
      label: 'adminAssets:banner.ad',
      figure: true,
      cell: (banner) => banner.pro_id ?? '–',
      sort: 'pro_id',
    },
    {
      key: 'place',
      label: 'adminAssets:banner.place',
      cell: (banner) => (
        <YesNoTag good={banner.img_shown === 1} yes="adminAssets:banner.shown" no="adminAssets:banner.waiting" />
      ),
      sort: 'img_shown',
    },
  ],
  form: {
    empty: { image: null, pro_id: null },
    fields: [
      {
        kind: 'image',
        name: 'image',
        label: 'adminAssets:banner.image',
        hint: 'adminAssets:banner.hint',
        limits: { types: IMAGE_TYPES, maxBytes: LIMITS.banner_bytes, maxCount: 1 },
        required: true,
      },
      { kind: 'number', name: 'pro_id', label: 'adminAssets:banner.ad', hint: 'adminAssets:banner.ad_hint', min: 1 },
    ],
    add: { label: 'adminAssets:banner.add', save: (draft) => upload('banners', { ...draft }) },
  },
  remove: {
    run: (banner) => del(`banners/${banner.img_id}`),
    question: 'adminAssets:banner.ask_delete',
    warning: () => 'adminAssets:banner.warning',
  },
  invalidates: [[ADS_KEY, 'banners']],
});

/** Banners; the home page shows the newest three. */
export function BannersScreen() {
  const adminT = useAdminT();
  const list = useResourceList(bannersResource);
  return (
    <ResourcePage
      resource={bannersResource}
      list={list}
      tools={<p className={styles.hint}>{adminT('adminAssets:banner.three')}</p>}
    />
  );
}
