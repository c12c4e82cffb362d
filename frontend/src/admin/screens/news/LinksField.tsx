import { TextInput } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import type { NewsLink } from '@/api/types';
import { useLimits } from '@/entities/site/limits';
import { IconButton } from '@/shared/ui/IconButton';
import type { CustomFieldProps } from '@/admin/crud/resource';
import { RowsField } from '@/admin/crud/RowsField';
import { useAdminT } from '@/admin/crud/useAdminT';
import { EMPTY_LINK, type NewsDraft } from './news';

/** The links of an article: one to five rows of text and address. */
export function LinksField({ draft, change, errorAt: errorAt, id, label }: CustomFieldProps<NewsDraft>) {
  const adminT = useAdminT();
  const { news_links_max: maxRows, news_link_max: maxLength } = useLimits();
  const { links } = draft;
  const set = (at: number, part: Partial<NewsLink>) =>
    change({ links: links.map((link, index) => (index === at ? { ...link, ...part } : link)) });
  return (
    <RowsField
      id={id('links')}
      label={label}
      hint={adminT('adminContent:news.links_hint', { most: maxRows })}
      rows={links}
      max={maxRows}
      addLabel={adminT('adminContent:news.link_add')}
      onAdd={() => change({ links: [...links, EMPTY_LINK] })}
    >
      {(link, index) => (
        <>
          <TextInput
            id={id(`links.${index}.text`)}
            label={adminT('adminContent:news.link_text', { n: index + 1 })}
            maxLength={maxLength}
            value={link.text}
            error={errorAt(`links.${index}.text`)}
            onChange={(event) => set(index, { text: event.currentTarget.value })}
          />
          <TextInput
            id={id(`links.${index}.link`)}
            label={adminT('adminContent:news.link', { n: index + 1 })}
            type="url"
            inputMode="url"
            placeholder="https://"
            maxLength={maxLength}
            value={link.link}
            error={errorAt(`links.${index}.link`)}
            onChange={(event) => set(index, { link: event.currentTarget.value })}
          />
          <IconButton
            icon={Trash2}
            label={adminT('adminContent:news.link_remove', { n: index + 1 })}
            onClick={() => change({ links: links.length > 1 ? links.filter((_, at) => at !== index) : [EMPTY_LINK] })}
          />
        </>
      )}
    </RowsField>
  );
}
