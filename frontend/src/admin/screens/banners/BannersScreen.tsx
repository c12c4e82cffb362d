import { createContext, use, useMemo } from 'react';
import { del, toFormData, upload } from '@/api/client';
import type { Banner, Ok } from '@/api/types';
import { ADS_KEY } from '@/entities/ad/adCache';
import { IMAGE_TYPES } from '@/shared/form/fileRules';
import { LIMITS } from '@/entities/site/limits';
import { Picture } from '@/shared/ui/Picture';
import { defineBook } from '@/admin/crud/resource';
import { CodebookPage } from '@/admin/crud/ResourceScreen';
import { State } from '@/admin/crud/YesNoTag';
import { useCodebook } from '@/admin/crud/useResourceList';
import { useWords } from '@/admin/crud/useAdminT';
import styles from './BannersScreen.module.css';

/** How many of the newest pictures the carousel of Home shows. */
const SHOWN = 3;

interface BannerDraft {
  image: File | null;
  pro_id: number | null;
}

/** Home shows a picture by itself, and one of an ad while the ad is on sale. */
const isShown = ({ pro_id, ad }: Banner): boolean => pro_id === null || ad !== null;

/** Ids of the pictures that Home shows. */
const Shown = createContext<ReadonlySet<number>>(new Set());

function Preview({ banner }: { banner: Banner }) {
  const words = useWords();
  return (
    <Picture
      path={banner.image}
      alt={words('adminShelf:banner.name', { id: banner.img_id })}
      sizes="240px"
      ratio="16 / 9"
      className={styles.picture}
    />
  );
}

function Place({ banner }: { banner: Banner }) {
  const shown = use(Shown);
  return <State good={shown.has(banner.img_id)} yes="adminShelf:banner.shown" no="adminShelf:banner.waiting" />;
}

export const bannersBook = defineBook<Banner, BannerDraft>({
  key: 'banners',
  title: 'admin:screen.banners',
  id: (banner) => banner.img_id,
  name: (banner) => `#${banner.img_id}`,
  source: { path: 'banners', whole: true, noCsv: true },
  columns: [
    { key: 'image', label: 'adminShelf:banner.image', cell: (banner) => <Preview banner={banner} /> },
    { key: 'ad', label: 'adminShelf:banner.ad', figure: true, cell: (banner) => banner.pro_id ?? '–' },
    { key: 'place', label: 'adminShelf:banner.place', cell: (banner) => <Place banner={banner} /> },
  ],
  form: {
    empty: { image: null, pro_id: null },
    fields: [
      {
        kind: 'image',
        name: 'image',
        label: 'adminShelf:banner.image',
        hint: 'adminShelf:banner.hint',
        limits: { types: IMAGE_TYPES, maxBytes: LIMITS.banner_bytes, maxCount: 1 },
        required: true,
      },
      { kind: 'number', name: 'pro_id', label: 'adminShelf:banner.ad', hint: 'adminShelf:banner.ad_hint', min: 1 },
    ],
    add: { label: 'adminShelf:banner.add', save: (draft) => upload<Banner>('banners', toFormData({ ...draft })) },
  },
  remove: { act: (banner) => del<Ok>(`banners/${banner.img_id}`) },
  touches: [[ADS_KEY, 'banners']],
});

/** The pictures of the carousel on Home: the newest three. */
export function BannersScreen() {
  const words = useWords();
  const codebook = useCodebook(bannersBook);
  const { rows } = codebook;
  const shown = useMemo(
    () =>
      new Set(
        rows
          .filter(isShown)
          .slice(0, SHOWN)
          .map((banner) => banner.img_id),
      ),
    [rows],
  );
  return (
    <Shown value={shown}>
      <CodebookPage
        book={bannersBook}
        codebook={codebook}
        tools={<p className={styles.hint}>{words('adminShelf:banner.three')}</p>}
      />
    </Shown>
  );
}
