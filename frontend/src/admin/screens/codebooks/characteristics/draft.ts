import type { RowOf } from '@/api/operations';
import { LANGS } from '@/i18n/lang';

export type CharacteristicRow = RowOf<`categories/${number}/filters/all`>;

export interface OptionDraft {
  /** Null for a new option. */
  cvl_id: number | null;
  name_sr: string;
  name_en: string;
  active: boolean;
  used: number;
}

export interface CharacteristicDraft {
  name_sr: string;
  name_en: string;
  cha_datatype: CharacteristicRow['cha_datatype'];
  options: OptionDraft[];
}

export const EMPTY_OPTION: OptionDraft = { cvl_id: null, name_sr: '', name_en: '', active: true, used: 0 };
export const OPTIONS_MAX = 100;

export const DATATYPES = [
  { value: 'single', label: 'adminCodebooks:characteristic.single' },
  { value: 'multi', label: 'adminCodebooks:characteristic.multi' },
] as const;

export function draftOf(row: CharacteristicRow): CharacteristicDraft {
  return {
    name_sr: row.names.find((name) => name.cha_locale === 'sr')?.cha_type ?? '',
    name_en: row.names.find((name) => name.cha_locale === 'en')?.cha_type ?? '',
    cha_datatype: row.cha_datatype,
    options: row.options.map((option) => ({
      cvl_id: option.cvl_id,
      name_sr: option.names.find((name) => name.cvl_locale === 'sr')?.cvl_value ?? '',
      name_en: option.names.find((name) => name.cvl_locale === 'en')?.cvl_value ?? '',
      active: option.cvl_active === 1,
      used: option.used,
    })),
  };
}

/** The body of a request, with names in the order of `LANGS`, on which `DRAFT_PATHS` relies. */
export function requestBody(draft: CharacteristicDraft) {
  return {
    names: LANGS.map((lang) => ({ cha_type: draft[`name_${lang}`], cha_locale: lang })),
    cha_datatype: draft.cha_datatype,
    options: draft.options.map((option) => ({
      ...(option.cvl_id === null ? {} : { cvl_id: option.cvl_id }),
      names: LANGS.map((lang) => ({ cvl_value: option[`name_${lang}`], cvl_locale: lang })),
      cvl_active: option.active ? (1 as const) : (0 as const),
    })),
  };
}

/** Each option needs a name in both languages. */
export function checkCharacteristic(draft: CharacteristicDraft): Record<string, 'required'> {
  const missing: Record<string, 'required'> = {};
  draft.options.forEach((option, at) => {
    for (const lang of LANGS)
      if (option[`name_${lang}`].trim() === '') missing[`options.${at}.name_${lang}`] = 'required';
  });
  return missing;
}

/** Maps the server's field names to the paths of the draft. */
export const DRAFT_PATHS = Object.fromEntries([
  ...LANGS.map((lang, at) => [`names.${at}.cha_type`, `name_${lang}`]),
  ...Array.from({ length: OPTIONS_MAX }, (_, n) => n).flatMap((n) => [
    ...LANGS.map((lang, at) => [`options.${n}.names.${at}.cvl_value`, `options.${n}.name_${lang}`]),
    [`options.${n}.names`, `options.${n}.name_sr`],
  ]),
]) as Record<string, string>;
