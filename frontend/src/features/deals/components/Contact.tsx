import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Deal } from '@/api/types';
import { personQueries } from '@/entities/person/queries';
import styles from './Contact.module.css';

/** How to reach the other side. The server leaves out what the reader may not see, and without it nothing is shown. */
export function Contact({ deal, side }: { deal: Deal; side: 'buyer' | 'seller' }) {
  const { t } = useTranslation('deal');
  const title = useId();
  const { data: card } = useQuery(personQueries.card(deal[side].usr_id, deal.off_id));
  if (card === undefined || card.contact === 0) return null;
  const phones = [card.usr_phone_number, card.usr_phone_number1, card.usr_phone_number2, card.usr_phone_number3];
  const place = [card.usr_address, `${card.usr_postal_code} ${card.usr_region}`.trim(), card.cnt_name];
  return (
    <section className={styles.contact} aria-labelledby={title}>
      <h3 id={title}>{t(`contact.${side}`)}</h3>
      <p>
        {card.usr_org_full_name ?? card.usr_name}
        {card.usr_org_contact_person ? <small>{card.usr_org_contact_person}</small> : null}
      </p>
      {phones.map((phone) =>
        phone ? (
          <a key={phone} href={`tel:${phone.replaceAll(' ', '')}`}>
            {phone}
          </a>
        ) : null,
      )}
      {card.usr_email ? <a href={`mailto:${card.usr_email}`}>{card.usr_email}</a> : null}
      <p>{place.filter(Boolean).join(', ')}</p>
    </section>
  );
}
