import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { SquarePen } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { get, imageUrl } from '@/api/client';
import type { AdminProductDetails } from '@/api/types';
import { useMay } from '@/entities/account/session/useMay';
import { vatMeaning } from '@/entities/ad/vat';
import { paths } from '@/entities/site/paths';
import { formatMoney, formatNumber } from '@/shared/format/money';
import { formatQuantity } from '@/shared/format/quantity';
import { useLang } from '@/shared/hooks/useLang';
import { DataTable } from '@/shared/ui/DataTable';
import { DescriptionList } from '@/admin/components/DescriptionList';
import { UserLink } from '@/admin/components/links';
import { DateTime } from '@/admin/crud/DateTime';
import { resourceQueries } from '@/admin/crud/resourceQueries';
import { useAdminT } from '@/admin/crud/useAdminT';
import { abuseReportsResource } from '@/admin/screens/abuseReports/AbuseReportsScreen';
import { statusOf } from '@/admin/screens/ads/ad';
import { AdActions } from '@/admin/screens/ads/AdActions';
import { GroupDialog, PromotionDialog } from '@/admin/screens/ads/AdDialogs';
import { GroupName, StatusTags } from '@/admin/screens/ads/AdsScreen';
import { auditResource } from '@/admin/screens/audit/AuditScreen';
import { offersResource } from '@/admin/screens/offers/OffersScreen';
import { CorrectionDialog } from './CorrectionDialog';
import { DetailPage } from './DetailPage';
import styles from './pages.module.css';
import { Part, ShortList } from './ShortList';

function Data({ ad: { product, row, favourites } }: { ad: AdminProductDetails }) {
  const lang = useLang();
  return (
    <Part title="adminPages:ad.data">
      <StatusTags ad={row} />
      <DescriptionList
        rows={[
          [
            'adminPages:ad.seller',
            <UserLink key="seller" id={row.usr_id}>
              {row.usr_username}
            </UserLink>,
          ],
          ['adminPages:ad.category', product.cat_name],
          ['adminPages:ad.place', product.reg_id.map((region) => region.reg_name).join(', ')],
          ['adminPages:ad.quantity', formatQuantity(product.pro_quantity, product.mun_unit, lang)],
          ['adminPages:ad.reserved', formatQuantity(product.off_count, product.mun_unit, lang)],
          ['adminPages:ad.posted', <DateTime key="posted" at={row.pro_post_date} />],
          ['adminPages:ad.expiry', <DateTime key="expiry" at={row.pro_expiry} />],
          ['adminPages:ad.closed', <DateTime key="closed" at={row.closed_at} />],
          ['adminPages:ad.group', <GroupName key="group" id={row.grp_id} />],
          ['adminPages:ad.favourites', formatNumber(favourites)],
          ['adminPages:ad.info', <Text key="info">{product.pro_info}</Text>],
          ['adminPages:ad.description', <Text key="description">{product.pro_description}</Text>],
          ['adminPages:correction.pro_vat', <Vat key="vat" product={product} />],
          ['adminPages:ad.made_in', product.pro_made_in],
          ['adminPages:ad.declaration', <Text key="declaration">{product.pro_declaration_text || '–'}</Text>],
        ]}
      />
    </Part>
  );
}

function Vat({ product }: Pick<AdminProductDetails, 'product'>) {
  const adminT = useAdminT();
  return <>{adminT(`adminPages:vat.${vatMeaning(product)}`, { rate: product.pro_vat ?? '' })}</>;
}

function Text({ children }: { children: string }) {
  return <span className={styles.text}>{children}</span>;
}

function Tiers({ ad: { product } }: { ad: AdminProductDetails }) {
  const adminT = useAdminT();
  return (
    <Part title="adminPages:ad.tiers">
      <DataTable
        caption={adminT('adminPages:table', { list: adminT('adminPages:ad.tiers') })}
        columns={[
          { key: 'from', label: adminT('adminPages:tier.from'), figure: true, cell: (tier) => formatNumber(tier.min) },
          { key: 'to', label: adminT('adminPages:tier.to'), figure: true, cell: (tier) => formatNumber(tier.max) },
          {
            key: 'price',
            label: adminT('adminPages:price.price'),
            figure: true,
            cell: (tier) => formatMoney(tier.price, product.cur_id),
          },
        ]}
        rows={product.prices}
        rowKey={(tier) => tier.prc_id}
        rowName={(tier) => String(tier.min)}
        cards="never"
        dense
      />
    </Part>
  );
}

/** The prices that are stored with a moment, and a sentence about those that are not. */
function Prices({ ad: { product, prices } }: { ad: AdminProductDetails }) {
  const adminT = useAdminT();
  return (
    <Part title="adminPages:ad.prices">
      <p className={styles.note}>{adminT('adminPages:ad.prices_note')}</p>
      <DataTable
        caption={adminT('adminPages:table', { list: adminT('adminPages:ad.prices') })}
        columns={[
          {
            key: 'kind',
            label: adminT('adminPages:price.kind'),
            cell: (one) => adminT(`adminPages:price.${one.kind}`),
          },
          { key: 'at', label: adminT('adminPages:price.at'), cell: (one) => <DateTime at={one.at} /> },
          {
            key: 'price',
            label: adminT('adminPages:price.price'),
            figure: true,
            cell: (one) =>
              one.price === null ? adminT('adminPages:price.none') : formatMoney(one.price, product.cur_id),
          },
        ]}
        rows={prices}
        rowKey={(one) => one.kind}
        rowName={(one) => adminT(`adminPages:price.${one.kind}`)}
        cards="never"
        dense
      />
    </Part>
  );
}

function Pictures({ ad: { product } }: { ad: AdminProductDetails }) {
  const adminT = useAdminT();
  const shown = [product.main_image, ...product.images.map(({ image }) => image)].filter((path) => path !== '');
  return (
    <Part title="adminPages:ad.pictures">
      {shown.length === 0 ? <p className={styles.note}>{adminT('adminPages:ad.no_pictures')}</p> : null}
      <ul className={styles.pictures}>
        {shown.map((path, at) => (
          <li key={path}>
            <a href={imageUrl(path)}>
              <img
                src={imageUrl(path, { width: 320 })}
                alt={adminT('adminPages:ad.picture', { number: at + 1 })}
                loading="lazy"
              />
            </a>
          </li>
        ))}
      </ul>
    </Part>
  );
}

type DialogName = 'group' | 'promotion' | 'correction';

/** The ad's dialogs; null: none is open. */
function Dialogs({
  ad,
  open,
  refresh,
  onClose,
}: {
  ad: AdminProductDetails;
  open: DialogName | null;
  refresh: () => Promise<unknown>;
  onClose: () => void;
}) {
  if (open === null) return null;
  const props = { refresh, onClose };
  if (open === 'group') return <GroupDialog ad={ad.row} {...props} />;
  if (open === 'promotion') return <PromotionDialog ad={ad.row} {...props} />;
  return <CorrectionDialog product={ad.product} {...props} />;
}

/** Everything about one ad that administrators may read. */
export function AdPage({ id }: { id: number }) {
  const adminT = useAdminT();
  const lang = useLang();
  const client = useQueryClient();
  const may = useMay();
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const queryKey = ['admin', 'product', id];
  const stale = [queryKey, ...['products', 'audit', 'offers', 'groups'].map(resourceQueries.all), ['ads']];
  const refresh = () => Promise.all(stale.map((key) => client.invalidateQueries({ queryKey: key })));
  const key = String(id);
  return (
    <DetailPage
      title="admin:screen.ads"
      list="posts"
      queryKey={queryKey}
      load={(signal) => get(`admin/products/${id}`, undefined, { signal })}
      nameOf={({ row }: AdminProductDetails) => row.pro_name}
      actions={({ row }) =>
        may('moderate_ads') ? <AdActions ad={row} refresh={refresh} onDialog={setDialog} /> : null
      }
    >
      {(ad) => (
        <>
          <p className={styles.row}>
            <span>{adminT('adminTrading:ad.number', { id })}</span>
            <Link to={paths.ad(lang, id)}>{adminT('adminPages:ad.public')}</Link>
            {statusOf(ad.row) === 'active' && may('moderate_ads') ? (
              <Button
                variant="default"
                leftSection={<SquarePen size={16} aria-hidden />}
                onClick={() => setDialog('correction')}
              >
                {adminT('adminPages:correction.open')}
              </Button>
            ) : null}
          </p>
          <Data ad={ad} />
          <Pictures ad={ad} />
          <Tiers ad={ad} />
          <Prices ad={ad} />
          <ShortList title="adminPages:ad.offers" resource={offersResource} screen="offers" query={{ pro_id: key }} />
          <ShortList
            title="adminPages:ad.reports"
            resource={abuseReportsResource}
            screen="abuse-reports"
            query={{ pro_id: key }}
          />
          {may('administer') ? (
            <ShortList
              title="adminPages:log"
              resource={auditResource}
              screen="audit"
              query={{ object: 'ad', object_id: key }}
            />
          ) : null}
          <Dialogs ad={ad} open={dialog} refresh={refresh} onClose={() => setDialog(null)} />
        </>
      )}
    </DetailPage>
  );
}
