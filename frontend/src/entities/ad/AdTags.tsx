import { CircleCheck, CircleX, Clock, Handshake, Lock, ShieldX, Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Card } from '@/api/types';
import { belgradeTime } from '@/shared/format/date';
import { Tag } from '@/shared/ui/Tag';

/** Tags of an ad: its state unless it is simply open (`always` shows that too), and the sponsored mark while it is on sale. */
export function AdTags({
  ad,
  always = false,
}: {
  ad: Pick<Card, 'state' | 'prm_position' | 'admin_deleted' | 'opens_at'>;
  always?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <>
      {ad.prm_position === null || (ad.state !== 'open' && ad.state !== 'locked') ? null : (
        <Tag tone="outlined" icon={Star}>
          {t('ad_state.sponsored')}
        </Tag>
      )}
      {ad.state === 'open' && always ? (
        <Tag tone="brand" icon={CircleCheck}>
          {t('ad_state.open')}
        </Tag>
      ) : null}
      {ad.state === 'sold_out' ? (
        <Tag tone="finished" icon={Handshake}>
          {t('ad_state.sold_out')}
        </Tag>
      ) : null}
      {ad.state === 'expired' ? (
        <Tag tone="gray" icon={Clock}>
          {t('ad_state.expired')}
        </Tag>
      ) : null}
      {ad.state === 'locked' ? (
        <Tag tone="quince" icon={ad.opens_at === null ? Lock : Clock}>
          {/* Outside its trading hours an ad is not shown as locked: the tag says when offers are taken again. */}
          {ad.opens_at === null ? t('ad_state.locked') : t('ad_state.opens', { time: belgradeTime(ad.opens_at) })}
        </Tag>
      ) : null}
      {ad.state === 'held' ? (
        <Tag tone="quince" icon={Clock}>
          {t('ad_state.held')}
        </Tag>
      ) : null}
      {ad.state === 'deleted' ? (
        <Tag tone="red" icon={ad.admin_deleted ? ShieldX : CircleX}>
          {t(ad.admin_deleted ? 'ad_state.admin_deleted' : 'ad_state.deleted')}
        </Tag>
      ) : null}
    </>
  );
}
