import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatQuantity } from '@/shared/format/quantity';
import { useLang } from '@/shared/hooks/useLang';
import { useObjectUrl } from '@/shared/hooks/useObjectUrl';
import { useLadder } from '@/entities/pricing/useLadder';
import { useMoneyText } from '@/entities/pricing/useMoneyText';
import { MiniLadder } from '@/entities/pricing/ladder/MiniLadder';
import { lookupQueries } from '@/entities/site/lookups';
import { vatOf, type LadderAd } from '@/entities/pricing/settlement/ladder';
import { Picture } from '@/shared/ui/Picture';
import { readWhole } from '../lib/fieldKinds';
import { vatOfDraft } from '../lib/fields';
import type { AdDraft, AdFiles } from '../lib/formValues';
import styles from './Preview.module.css';

/** The card as buyers will see it: before the first offer, or with the offers that bind. */
export function Preview({
  draft,
  files,
  publishedImage = '',
  publishedAd = null,
}: {
  draft: AdDraft;
  files: AdFiles;
  /** Main picture of the published ad. */
  publishedImage?: string;
  /** The ladder with its offers, where they bind and price and quantity are closed. */
  publishedAd?: LadderAd | null;
}) {
  const { t } = useTranslation('wizard');
  const { t: tc } = useTranslation();
  const lang = useLang();
  const { data: units = [] } = useQuery(lookupQueries.units(lang));
  const address = useObjectUrl(files.main_image);
  const unit = units.find((row) => row.mun_id === draft.mun_id)?.mun_unit ?? '';
  const { pro_vat, pro_vat_added } = draft;
  const ad: LadderAd = useMemo(() => {
    if (publishedAd !== null) return publishedAd;
    const base = `${readWhole(draft.pro_base_price) ?? 0}.00`;
    const prices = draft.prices.map((row, index) => ({ ...row, prc_id: index + 1 }));
    return {
      pro_id: 0,
      pro_base_price: base,
      current_price: base,
      prices,
      ...vatOfDraft({ pro_vat, pro_vat_added }),
      pro_quantity: readWhole(draft.pro_quantity) ?? 0,
      off_count: 0,
      state: 'open',
      cur_id: draft.cur_id,
      mun_unit: unit,
      trace: prices.map((row) => ({
        prc_id: row.prc_id,
        price: row.price,
        needed: row.min,
        accepting: 0,
        missing: row.min,
        reached: 0,
      })),
    };
  }, [draft.prices, draft.pro_base_price, draft.pro_quantity, draft.cur_id, pro_vat, pro_vat_added, unit, publishedAd]);
  const { price } = useMoneyText();
  const { entry, current } = useLadder(ad);
  return (
    <aside className={styles.preview} aria-label={t('preview.label')}>
      <h2>{t('preview.label')}</h2>
      <div className={styles.card}>
        {address === null ? (
          <Picture path={publishedImage === '' ? null : publishedImage} alt="" sizes="288px" />
        ) : (
          <img src={address} alt="" width={288} height={288} className={styles.picture} />
        )}
        <div className={styles.body}>
          <p className={styles.name}>{draft.pro_name || t('preview.name')}</p>
          <p className={styles.price} data-figure="price-now">
            {price(entry ?? current, { ...vatOf(ad), cur_id: ad.cur_id })}
            {entry === null ? null : <span className={styles.entry}> {tc('card.price_entry')}</span>}
          </p>
          {draft.prices.length === 0 ? <p className={styles.hint}>{t('preview.no_tiers')}</p> : <MiniLadder ad={ad} />}
          {ad.pro_quantity === 0 ? null : (
            <p className={styles.hint}>
              {t('preview.total', { quantity: formatQuantity(ad.pro_quantity, unit, lang) })}
            </p>
          )}
        </div>
      </div>
    </aside>
  );
}
