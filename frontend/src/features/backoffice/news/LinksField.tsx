import { Button, TextInput } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import type { NewsLink } from '@/api/types';
import { useLimits } from '@/shared/limits';
import { IconButton } from '@/shared/ui/IconButton';
import type { CustomFieldProps } from '../frame/book';
import { useWords } from '../frame/words';
import styles from './LinksField.module.css';
import { NO_LINK, type NewsDraft } from './news';

/** One to five rows of words and address. */
export function LinksField({ draft, change, fault, id, label }: CustomFieldProps<NewsDraft>) {
  const words = useWords();
  const { news_links_max: most, news_link_max: longest } = useLimits();
  const { links } = draft;
  const set = (at: number, part: Partial<NewsLink>) =>
    change({ links: links.map((link, index) => (index === at ? { ...link, ...part } : link)) });
  return (
    <fieldset className={styles.links} aria-describedby={id('links-hint')}>
      <legend>{label}</legend>
      <p id={id('links-hint')} className={styles.hint}>
        {words('adminContent:news.links_hint', { most })}
      </p>
      {links.map((link, index) => (
        // Rows have no name of their own; they only grow at the end, and what is in them is in the draft.
        <div key={index} className={styles.row}>
          <TextInput
            id={id(`links.${index}.text`)}
            label={words('adminContent:news.link_text', { n: index + 1 })}
            maxLength={longest}
            value={link.text}
            error={fault(`links.${index}.text`)}
            onChange={(event) => set(index, { text: event.currentTarget.value })}
          />
          <TextInput
            id={id(`links.${index}.link`)}
            label={words('adminContent:news.link', { n: index + 1 })}
            type="url"
            inputMode="url"
            placeholder="https://"
            maxLength={longest}
            value={link.link}
            error={fault(`links.${index}.link`)}
            onChange={(event) => set(index, { link: event.currentTarget.value })}
          />
          <IconButton
            icon={Trash2}
            label={words('adminContent:news.link_remove', { n: index + 1 })}
            onClick={() => change({ links: links.length > 1 ? links.filter((_, at) => at !== index) : [NO_LINK] })}
          />
        </div>
      ))}
      <div>
        <Button
          variant="default"
          size="sm"
          leftSection={<Plus size={16} aria-hidden />}
          disabled={links.length >= most}
          onClick={() => change({ links: [...links, NO_LINK] })}
        >
          {words('adminContent:news.link_add')}
        </Button>
      </div>
    </fieldset>
  );
}
