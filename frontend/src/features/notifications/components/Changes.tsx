import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UserCardDialog } from '@/entities/person/UserCardDialog';
import type { Change } from '../lib/notification';
import styles from './Changes.module.css';

/** Old and new details side by side, changed ones highlighted, with a link to the person. */
export function Changes({ change }: { change: Change }) {
  const { t } = useTranslation('notifications');
  const [open, setOpen] = useState(false);
  const { userId } = change;
  return (
    <>
      <table className={styles.table}>
        <caption className="zb-visually-hidden">{t('changed.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('changed.field')}</th>
            <th scope="col">{t('changed.old')}</th>
            <th scope="col">{t('changed.new')}</th>
          </tr>
        </thead>
        <tbody>
          {change.fields.map((field) => {
            const changed = field.old !== field.new;
            return (
              <tr key={field.name} data-changed={changed || undefined}>
                <th scope="row">{t(`changed.${field.name}`)}</th>
                <td>{field.old}</td>
                <td>
                  {field.new}
                  {changed ? <span className="zb-visually-hidden"> ({t('changed.changed')})</span> : null}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {userId === null ? null : (
        <button type="button" className={styles.person} onClick={() => setOpen(true)}>
          {t(change.side === 'seller' ? 'open_seller' : 'open_buyer', { name: change.name })}
        </button>
      )}
      {open && userId !== null ? (
        <UserCardDialog userId={userId} side={change.side} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
