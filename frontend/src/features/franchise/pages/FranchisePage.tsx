import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ContactForm } from '@/entities/content/ContactForm';
import { DocumentList } from '@/entities/content/DocumentList';
import { documentQueries } from '@/entities/content/queries';
import { useLang } from '@/shared/hooks/useLang';
import { paths } from '@/entities/site/paths';
import { FeeExample } from '../components/FeeExample';
import styles from './FranchisePage.module.css';

/* Who does what; the texts are in the language files. */
const ROLES = [
  ['partner', ['roles.partner.one', 'roles.partner.two', 'roles.partner.three', 'roles.partner.four']],
  ['site', ['roles.site.one', 'roles.site.two', 'roles.site.three', 'roles.site.four']],
  ['members', ['roles.members.one', 'roles.members.two', 'roles.members.three', 'roles.members.four']],
] as const;

/** Two completed steps, the current one and one to come; decorative, since the text beside it says the same. */
function Stair() {
  return (
    <svg viewBox="0 0 240 120" aria-hidden>
      <path d="M0 10h56v110H0z" data-step="reached" />
      <path d="M60 36h56v84H60z" data-step="reached" />
      <path d="M121 63h54v56h-54z" data-step="current" />
      <path d="M181 89h58v30h-58z" data-step="ahead" />
    </svg>
  );
}

function Part({
  id,
  title,
  lead,
  picture,
  children,
}: {
  id: string;
  title: string;
  lead?: string;
  picture?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section id={id} className={styles.part} aria-labelledby={`${id}-title`}>
      <div className={styles.about}>
        <h2 id={`${id}-title`}>{title}</h2>
        {lead === undefined ? null : <p>{lead}</p>}
        {picture}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}

/** For those who want to run the marketplace in their own town. */
export function FranchisePage() {
  const { t } = useTranslation('franchise');
  const lang = useLang();
  const documents = useQuery(documentQueries.franchise(lang));
  return (
    <div className={`zb-container ${styles.page}`}>
      <div className={styles.hero}>
        <div className={styles.intro}>
          <h1 tabIndex={-1}>{t('title')}</h1>
          <p className={styles.lead}>{t('lead')}</p>
          <div className={styles.actions}>
            <Button component="a" href="#contact">
              {t('write')}
            </Button>
            <Button component="a" href="#documents" variant="default">
              {t('to_documents')}
            </Button>
          </div>
        </div>
        <FeeExample />
      </div>
      <Part id="group-buying" title={t('group.title')} picture={<Stair />}>
        <div className={styles.text}>
          <p>{t('group.one')}</p>
          <p>{t('group.two')}</p>
          <p>{t('group.three')}</p>
          <p>
            <Link to={paths.berza(lang)}>{t('group.berza')}</Link>
          </p>
        </div>
      </Part>
      <Part id="roles" title={t('roles.title')} lead={t('roles.lead')}>
        <div className={styles.roles}>
          {ROLES.map(([role, tasks]) => (
            <div key={role}>
              <h3>{t(`roles.${role}.title`)}</h3>
              <ul>
                {tasks.map((key) => (
                  <li key={key}>{t(key)}</li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </Part>
      <Part id="documents" title={t('documents.title')} lead={t('documents.lead')}>
        <DocumentList query={documents} empty={t('documents.empty')} />
      </Part>
      <Part id="contact" title={t('contact.title')} lead={t('contact.lead')}>
        <ContactForm franchise />
      </Part>
    </div>
  );
}
