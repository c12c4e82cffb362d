import { Download, Eye } from 'lucide-react';
import { PROOF_TYPES, type FileLimits } from '@/shared/form/fileRules';
import type { Lang } from '@/i18n/lang';
import { LIMITS } from '@/entities/site/limits';
import { IconLink } from '@/shared/ui/IconButton';
import { useWords } from '@/admin/crud/useAdminT';

/* Documents of the rules and of the franchise are kept in one way. */

export const PAPER_LIMITS: FileLimits = { types: PROOF_TYPES, maxBytes: LIMITS.doc_bytes, maxCount: 1 };

/** For whom a document is: readers of one language, or "" for both. */
export const LANGUAGES = [
  { value: '', label: 'adminShelf:document.both' },
  { value: 'sr', label: 'admin:field.sr' },
  { value: 'en', label: 'admin:field.en' },
] as const;

export const TYPES = {
  PDF: 'adminShelf:document.types.PDF',
  DOC: 'adminShelf:document.types.DOC',
  IMG: 'adminShelf:document.types.IMG',
} as const;

export function PaperType({ type }: { type: keyof typeof TYPES }) {
  return useWords()(TYPES[type]);
}

export function PaperLang({ lang }: { lang: Lang | null }) {
  return useWords()(lang === null ? 'adminShelf:document.both' : `admin:field.${lang}`);
}

/** To look at a document, in a tab of its own, and to save it. What no browser shows can only be saved. */
export function PaperLinks({ path, name, type }: { path: string; name: string; type: keyof typeof TYPES }) {
  const words = useWords();
  return (
    <>
      {type === 'DOC' ? null : (
        <IconLink
          icon={Eye}
          reloadDocument
          target="_blank"
          rel="noopener"
          to={`/api/${path}/document`}
          label={words('adminShelf:document.preview', { name })}
        />
      )}
      <IconLink
        icon={Download}
        reloadDocument
        download
        to={`/api/${path}/download`}
        label={words('adminShelf:document.download', { name })}
      />
    </>
  );
}
