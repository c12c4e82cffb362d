import { TextInput } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { IconButton } from '@/shared/ui/IconButton';
import type { CustomFieldProps } from '@/admin/crud/resource';
import { RowsField } from '@/admin/crud/RowsField';
import { useAdminT } from '@/admin/crud/useAdminT';

/** Name of the parameter that holds what a new group begins with. */
export const EXPRESSION_PARAM = 'expression';

const LEAST = 2;
const MOST = 12;
const LONGEST = 45;

export interface SynonymDraft {
  syn_expressions: string[];
}

/** Every row is filled in. */
export function checkExpressions({ syn_expressions }: SynonymDraft): Record<string, 'required'> {
  const blank = syn_expressions.flatMap((text, at) => (text.trim() === '' ? [`syn_expressions.${at}`] : []));
  return Object.fromEntries(blank.map((path) => [path, 'required'] as const));
}

/** The expressions of a group of synonyms. */
export function ExpressionsField({ draft, change, errorAt, id, label }: CustomFieldProps<SynonymDraft>) {
  const adminT = useAdminT();
  const { syn_expressions: texts } = draft;
  const set = (next: string[]) => change({ syn_expressions: next });
  return (
    <RowsField
      id={id('syn_expressions')}
      label={label}
      hint={adminT('adminCodebooks:synonym.hint', { least: LEAST, most: MOST })}
      rows={texts}
      max={MOST}
      single
      addLabel={adminT('adminCodebooks:synonym.expression_add')}
      onAdd={() => set([...texts, ''])}
    >
      {(text, index) => (
        <>
          <TextInput
            id={id(`syn_expressions.${index}`)}
            required
            label={adminT('adminCodebooks:synonym.expression', { n: index + 1 })}
            maxLength={LONGEST}
            value={text}
            error={errorAt(`syn_expressions.${index}`)}
            onChange={(event) => set(texts.map((one, at) => (at === index ? event.currentTarget.value : one)))}
          />
          <IconButton
            icon={Trash2}
            label={adminT('adminCodebooks:synonym.expression_remove', { n: index + 1 })}
            disabled={texts.length <= LEAST}
            onClick={() => set(texts.filter((_, at) => at !== index))}
          />
        </>
      )}
    </RowsField>
  );
}
