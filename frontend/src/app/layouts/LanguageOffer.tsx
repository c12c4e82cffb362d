import { X } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { paths, switchLang } from '@/entities/site/paths';
import { speaksEnglish, TAG, type Lang } from '@/i18n/lang';
import { declineOffer, offerDeclined, rememberLang, wantedLang } from '@/i18n/remembered';
import styles from './LanguageOffer.module.css';

/** In the reader's language, not in that of the page, so these words are not among the page's. */
const WORDS: Record<Lang, { why: string; ask: string; close: string }> = {
  sr: {
    why: 'Ova stranica je na engleskom.',
    ask: 'Prikažite je na srpskom',
    close: 'Ostanite na engleskom',
  },
  en: {
    why: 'This page is in Serbian.',
    ask: 'Show it in English',
    close: 'Stay in Serbian',
  },
};
/** The pages that have no other language. */
const ENGLISH_ONLY = {
  why: 'Konkursi se održavaju na engleskom, pa su takve i ove stranice; dokumenta i poruke o radu dobijate na srpskom.',
  ask: 'Ostatak sajta na srpskom',
  close: 'Zatvorite',
};

/** What the page that was opened is not in, though the reader would rather have it; null when nothing is to be said. */
function offeredLang(shown: Lang): Lang | null {
  const wanted = wantedLang();
  return wanted === null || wanted === shown || offerDeclined() ? null : wanted;
}

/**
 * At a page in a language that the reader did not choose: one sentence that says so, and the way to the other. It
 * pushes the page down and covers nothing. `shown`: the language of the page.
 */
export function LanguageOffer({ shown }: { shown: Lang }) {
  const location = useLocation();
  const [declined, setDeclined] = useState(false);
  const lang = declined ? null : offeredLang(shown);
  if (lang === null) return null;
  const englishOnly = speaksEnglish(location.pathname);
  const words = englishOnly ? ENGLISH_ONLY : WORDS[lang];
  return (
    <aside className={styles.offer} lang={TAG[lang]} aria-label={words.why}>
      <p>
        {words.why}{' '}
        <Link
          to={englishOnly ? paths.home(lang) : switchLang(lang, location)}
          hrefLang={TAG[lang]}
          preventScrollReset={!englishOnly}
          onClick={() => rememberLang(lang)}
        >
          {words.ask}
        </Link>
      </p>
      <button
        type="button"
        aria-label={words.close}
        title={words.close}
        onClick={() => {
          declineOffer();
          setDeclined(true);
        }}
      >
        <X size={16} aria-hidden />
      </button>
    </aside>
  );
}
