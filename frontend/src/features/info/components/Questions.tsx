import { ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import type { Faq } from '@/api/types';
import { RichText } from '@/shared/ui/RichText';
import { placeOf, questionOf } from '../lib/faq';
import styles from './Questions.module.css';

/** An accordion in which several may be open. A question that the address names is opened and brought into view. */
export function Questions({ questions }: { questions: readonly Faq[] }) {
  const { t } = useTranslation('info');
  const { hash, search } = useLocation();
  const named = questionOf(hash);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [opened, setOpened] = useState<number | null>(null);
  if (named !== opened) {
    setOpened(named);
    if (named !== null) setOpen(new Set([...open, named]));
  }
  useEffect(() => {
    if (named !== null) document.getElementById(placeOf(named))?.scrollIntoView({ block: 'start' });
  }, [named]);
  const set = (id: number, isOpen: boolean) => {
    if (open.has(id) === isOpen) return;
    setOpen(isOpen ? new Set([...open, id]) : new Set([...open].filter((other) => other !== id)));
  };
  return (
    <div className={styles.list}>
      {questions.map(({ faq_id: id, question, answer }) => (
        <details
          key={id}
          id={placeOf(id)}
          className={styles.item}
          open={open.has(id)}
          onToggle={(event) => set(id, event.currentTarget.open)}
        >
          <summary>
            <h2>{question}</h2>
            <ChevronDown size={20} aria-hidden className={styles.mark} />
          </summary>
          <div className={styles.answer}>
            <RichText html={answer} />
            <Link
              to={{ search, hash: placeOf(id) }}
              replace
              preventScrollReset
              className={styles.place}
              aria-label={t('faq.place_of', { question })}
            >
              {t('faq.place')}
            </Link>
          </div>
        </details>
      ))}
    </div>
  );
}
