import { Download, Eye } from 'lucide-react';
import { PROOF_TYPES, type FileLimits } from '@/shared/form/fileRules';
import type { Lang } from '@/i18n/lang';
import { LIMITS } from '@/entities/site/limits';
import { IconLink } from '@/shared/ui/IconButton';
import { useAdminT } from '@/admin/crud/useAdminT';

/* Parts that the lists of rules, franchise documents and competition documents share. */

export const DOCUMENT_LIMITS: FileLimits = { types: PROOF_TYPES, maxBytes: LIMITS.doc_bytes, maxCount: 1 };

/** The language whose readers get a document; "" for readers of both languages. */
export const DOCUMENT_LANGUAGES = [
  { value: '', label: 'adminAssets:document.both' },
  { value: 'sr', label: 'admin:field.sr' },
  { value: 'en', label: 'admin:field.en' },
] as const;

/** Where a document stands in its list. */
export const PRIORITY_FIELD = {
  kind: 'number',
  label: 'adminAssets:document.priority',
  hint: 'adminAssets:document.priority_hint',
  min: 0,
  max: LIMITS.doc_priority_max,
} as const;

export const DOCUMENT_TYPES = {
  PDF: 'adminAssets:document.types.PDF',
  DOC: 'adminAssets:document.types.DOC',
  IMG: 'adminAssets:document.types.IMG',
} as const;

export function DocumentType({ type }: { type: keyof typeof DOCUMENT_TYPES }) {
  return useAdminT()(DOCUMENT_TYPES[type]);
}

export function DocumentLanguage({ lang }: { lang: Lang | null }) {
  return useAdminT()(lang === null ? 'adminAssets:document.both' : `admin:field.${lang}`);
}

/** Links that open a document in a new tab and download it. DOC files only download: browsers cannot show them. */
export function DocumentLinks({ path, name, type }: { path: string; name: string; type: keyof typeof DOCUMENT_TYPES }) {
  const adminT = useAdminT();
  return (
    <>
      {type === 'DOC' ? null : (
        <IconLink
          icon={Eye}
          reloadDocument
          target="_blank"
          rel="noopener"
          to={`/api/${path}/document`}
          label={adminT('adminAssets:document.preview', { name })}
        />
      )}
      <IconLink
        icon={Download}
        reloadDocument
        download
        to={`/api/${path}/download`}
        label={adminT('adminAssets:document.download', { name })}
      />
    </>
  );
}
