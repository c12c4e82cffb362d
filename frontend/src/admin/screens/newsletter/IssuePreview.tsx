import { Tabs } from '@mantine/core';
import type { NewsletterIssue } from '@/api/types';
import { useLang } from '@/shared/hooks/useLang';
import { Dialog } from '@/shared/ui/Dialog';
import { RichText } from '@/shared/ui/RichText';
import { useAdminT } from '@/admin/crud/useAdminT';
import { textOf } from './issue';
import styles from './NewsletterScreen.module.css';

/** The newsletter as its readers see it, in each of its languages. */
export function IssuePreview({ issue, onClose }: { issue: NewsletterIssue; onClose: () => void }) {
  const adminT = useAdminT();
  const lang = useLang();
  return (
    <Dialog opened onClose={onClose} size="lg" title={adminT('adminMailings:issue.preview')}>
      <Tabs defaultValue={textOf(issue, lang)?.locale ?? lang}>
        <Tabs.List aria-label={adminT('admin:field.languages')}>
          {issue.texts.map(({ locale }) => (
            <Tabs.Tab key={locale} value={locale}>
              {adminT(`admin:field.${locale}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {issue.texts.map(({ locale, subject, body }) => (
          <Tabs.Panel key={locale} value={locale} pt="md">
            <article lang={locale === 'sr' ? 'sr-Latn' : locale} className={styles.email}>
              <p className={styles.subject}>{subject}</p>
              <RichText html={body} />
            </article>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Dialog>
  );
}
