import { useTranslation } from 'react-i18next';
import type { Product } from '@/api/types';
import { formatDateTime } from '@/shared/format/date';
import { formatMoney } from '@/shared/format/money';
import { formatQuantity } from '@/shared/format/quantity';
import { httpLink } from '@/shared/format/text';
import { useLang } from '@/shared/hooks/useLang';
import { DownloadButton } from '@/shared/ui/DownloadButton';
import { vatMeaning } from '@/entities/ad/vat';
import styles from './AdFacts.module.css';

type Fact = [label: string, value: string | null | undefined];

function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  const filled = facts.filter((fact): fact is [string, string] => !!fact[1]);
  if (filled.length === 0) return null;
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      <dl>
        {filled.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A characteristic with several values is one row, so that sizes are together. */
function characteristics(ad: Product): Fact[] {
  const values = new Map<string, string[]>();
  for (const { cha_type, cvl_value } of ad.filters) values.set(cha_type, [...(values.get(cha_type) ?? []), cvl_value]);
  return [...values].map(([name, options]): Fact => [name, options.join(', ')]);
}

/** Documents of the ad; each is downloaded on demand. */
function DocumentList({
  title,
  documents,
}: {
  title: string;
  documents: readonly { key: number; name: string; path: string }[];
}) {
  if (documents.length === 0) return null;
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      <ul className={styles.documents}>
        {documents.map(({ key, name, path }) => (
          <li key={key}>
            <DownloadButton path={path} label={name} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Every published field of the ad, in the wizard's three groups. */
export function AdFacts({ ad }: { ad: Product }) {
  const { t } = useTranslation('ad');
  const lang = useLang();
  const yes = (flag: number) => (flag ? t('facts.yes') : null);
  const always = (flag: number) => t(flag ? 'facts.yes' : 'facts.no');
  const vat = vatMeaning(ad);
  const rules = httpLink(ad.pro_rules);
  const socials = ad.socials.flatMap((social) => {
    const link = httpLink(social.link);
    return link === null ? [] : [{ name: social.sct_name, link }];
  });
  return (
    <div className={styles.facts}>
      <Facts
        title={t('facts.goods')}
        facts={[
          [t('facts.category'), ad.cat_name],
          [t('facts.quantity'), formatQuantity(ad.pro_quantity, ad.mun_unit, lang)],
          [t('facts.base_price'), formatMoney(ad.pro_base_price, ad.cur_id)],
          [t('facts.vat'), vat === 'unsaid' ? null : t(`vat.${vat}`, { rate: ad.pro_vat })],
          [t('facts.made_in'), ad.pro_made_in],
          [
            t('facts.regions'),
            ad.reg_id.map((region) => (region.reg_world ? t('facts.world') : region.reg_name)).join(', '),
          ],
          [t('facts.declaration'), ad.pro_declaration_text],
          [t('facts.posted'), formatDateTime(ad.pro_post_date)],
          [t('facts.expires'), formatDateTime(ad.pro_expiry)],
          ...characteristics(ad),
        ]}
      />
      <DocumentList
        title={t('facts.declaration_files')}
        documents={ad.pro_declaration.flatMap(({ pde_id, pde_name, link }) =>
          link ? [{ key: pde_id, name: pde_name, path: link }] : [],
        )}
      />
      <DocumentList
        title={t('facts.proofs')}
        documents={ad.pro_quality.flatMap(({ prq_id, prq_name, link }) =>
          link ? [{ key: prq_id, name: prq_name, path: link }] : [],
        )}
      />
      <Facts
        title={t('facts.delivery')}
        facts={[
          [t('facts.shipping_info'), ad.pro_shipping_info],
          [t('facts.shipping_time'), ad.pro_shipping_time],
          [t('facts.seller_shipping'), yes(ad.pro_seller_shipping)],
          [t('facts.free_shipping'), yes(ad.pro_free_shipping)],
          [t('facts.shipping_included'), yes(ad.pro_shipping_included)],
          [t('facts.shipping_additional'), yes(ad.pro_shipping_additional)],
          [
            t('facts.international'),
            ad.pro_international_shipping === null ? null : t('facts.days', { count: ad.pro_international_shipping }),
          ],
          [t('facts.road_clause'), ad.trc_code],
          [t('facts.naval_clause'), ad.trc_code_naval],
        ]}
      />
      <Facts
        title={t('facts.terms')}
        facts={[
          [t('facts.payment'), ad.pro_payment_info],
          [t('facts.deposit'), ad.pro_deposit_info],
          [t('facts.requirements'), ad.pro_contract_requirements],
          [t('facts.claims_responsibility'), ad.pro_claims_responsibility],
          [t('facts.claims'), ad.pro_claims_info],
          [t('facts.warranty'), ad.pro_warranty_info],
          [t('facts.warranty_address'), ad.pro_warranty_address],
          [t('facts.limitations'), ad.pro_limitations],
          [t('facts.jurisdiction'), ad.pro_jurisdiction],
          [t('facts.reject'), always(ad.pro_reject)],
          [t('facts.abandon'), always(ad.pro_abandon)],
          [t('facts.abandon_no_offers'), always(ad.pro_abandon_no_offers)],
          [
            t('facts.restriction'),
            ad.rst_name === null
              ? null
              : t('facts.hours', { name: ad.rst_name, from: ad.rst_start_time, to: ad.rst_end_time }),
          ],
        ]}
      />
      {ad.pro_individuals_trading ? (
        <Facts
          title={t('facts.private')}
          facts={[
            [t('facts.form'), ad.pro_form],
            [t('facts.reject_rules'), ad.pro_reject_rules],
            [t('facts.reject_form'), ad.pro_reject_form],
            [t('facts.return_requirements'), ad.pro_return_shipping_requirements],
            [t('facts.return_cost'), ad.pro_return_shipping_cost],
            [t('facts.no_reject'), ad.pro_no_reject_condition],
            [t('facts.postal'), ad.pro_postal_info],
            [t('facts.court'), ad.pro_court_avoidance],
          ]}
        />
      ) : null}
      {socials.length === 0 ? null : (
        <section className={styles.group}>
          <h2>{t('facts.socials')}</h2>
          <ul className={styles.documents}>
            {socials.map(({ name, link }) => (
              <li key={link}>
                <a href={link} target="_blank" rel="noopener noreferrer">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {rules === null ? null : (
        <p>
          <a href={rules} target="_blank" rel="noopener noreferrer">
            {t('facts.rules')}
          </a>
        </p>
      )}
    </div>
  );
}
