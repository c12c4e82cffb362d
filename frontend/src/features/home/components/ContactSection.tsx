import { useTranslation } from 'react-i18next';
import { ContactForm } from '@/entities/content/ContactForm';
import { NewsletterSignUp } from '@/entities/content/NewsletterSignUp';
import styles from './ContactSection.module.css';

/** The contact form, and beside it the newsletter. */
export function ContactSection() {
  const { t } = useTranslation('contact');
  return (
    <div className={styles.contact}>
      <section aria-labelledby="contact-title">
        <h2 id="contact-title">{t('contact.title')}</h2>
        <p>{t('contact.lead')}</p>
        <ContactForm />
      </section>
      <section id="newsletter" className={styles.letter} aria-labelledby="newsletter-title">
        <h2 id="newsletter-title">{t('newsletter.title')}</h2>
        <p>{t('newsletter.lead')}</p>
        <NewsletterSignUp />
      </section>
    </div>
  );
}
