import { Button, NativeSelect } from '@mantine/core';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { SearchBox } from '@/shared/ui/SearchBox';
import { Pager } from '@/shared/ui/Pager';
import { Empty, LoadError, SkeletonRows } from '@/shared/ui/States';
import { errorText } from '@/shared/form/errorText';
import { isLang, LANGS } from '@/i18n/lang';
import type { Book } from './resource';
import { CodebookDialog } from './ResourceDialog';
import styles from './ResourceScreen.module.css';
import { CodebookTable } from './ResourceTable';
import { CsvButton } from './CsvButton';
import { ScreenHead } from './ScreenHead';
import { useCodebook, type Codebook } from './useResourceList';
import { useWords } from './useAdminT';

/** A described list as a whole screen: heading with count, adding, search, filters, table, pages, dialogs. */
export function CodebookScreen<Row, Draft extends object>({ book }: { book: Book<Row, Draft> }) {
  const codebook = useCodebook(book);
  return <CodebookPage book={book} codebook={codebook} />;
}

/** The same around a hook that the screen holds itself, with more tools above the list and more actions in its rows. */
export function CodebookPage<Row, Draft extends object>({
  book,
  codebook,
  tools,
  actions,
  details,
  lead,
  children,
}: {
  book: Book<Row, Draft>;
  codebook: Codebook<Row, Draft>;
  tools?: ReactNode;
  actions?: (row: Row) => ReactNode;
  /** The inside of a row that unfolds. */
  details?: (row: Row) => ReactNode;
  /** Under the heading, before the tools. */
  lead?: ReactNode;
  /** Dialogs of the screen's own. */
  children?: ReactNode;
}) {
  const words = useWords();
  const { asked, change, query, rows, filtered } = codebook;
  const add = book.form?.add;
  const hasTools =
    book.source.inLanguage === true || book.search !== undefined || book.filters !== undefined || tools !== undefined;
  return (
    <section aria-busy={query.isPlaceholderData} className={styles.screen}>
      <ScreenHead
        title={book.title}
        count={codebook.items}
        actions={
          <>
            {book.source.noCsv ? null : (
              <CsvButton path={book.source.path} query={codebook.narrowed} name={book.key} locale={codebook.lang} />
            )}
            {add === undefined ? null : (
              <Button
                size="sm"
                leftSection={<Plus size={16} aria-hidden />}
                onClick={() => codebook.open({ kind: 'add' })}
              >
                {words(add.label)}
              </Button>
            )}
          </>
        }
      />
      {lead}
      {hasTools ? (
        <div className={styles.tools}>
          {book.search === undefined ? null : (
            <div className={styles.search}>
              <SearchBox
                value={asked.search}
                label={words(book.search)}
                onChange={(search) => change({ search }, true)}
              />
            </div>
          )}
          {book.source.inLanguage ? (
            <NativeSelect
              label={words('admin:field.languages')}
              value={codebook.lang}
              data={LANGS.map((lang) => ({ value: lang, label: words(`admin:field.${lang}`) }))}
              onChange={({ currentTarget: { value } }) => change({ textLang: isLang(value) ? value : null })}
            />
          ) : null}
          {book.filters?.map((filter) => (
            <NativeSelect
              key={filter.name}
              label={words(filter.label)}
              value={asked.filters[filter.name] ?? filter.preset ?? ''}
              data={[
                ...(filter.preset === undefined ? [{ value: '', label: words('admin:list.all') }] : []),
                ...filter.options.map((option) => ({ value: option.value, label: words(option.label) })),
              ]}
              onChange={(event) => change({ filters: { ...asked.filters, [filter.name]: event.currentTarget.value } })}
            />
          ))}
          {tools}
        </div>
      ) : null}
      {query.isPending ? (
        <SkeletonRows />
      ) : query.isLoadingError ? (
        <LoadError text={errorText(query.error)} onRetry={() => void query.refetch()} />
      ) : rows.length > 0 ? (
        <CodebookTable book={book} codebook={codebook} actions={actions} details={details} />
      ) : filtered ? (
        <Empty
          action={
            <Button variant="default" onClick={codebook.reset}>
              {words('admin:list.reset')}
            </Button>
          }
        >
          {words('admin:list.none_found')}
        </Empty>
      ) : (
        <Empty>{words('admin:list.empty')}</Empty>
      )}
      <Pager page={asked.page} total={codebook.pages} onPage={(page) => change({ page })} />
      <CodebookDialog book={book} codebook={codebook} />
      {children}
    </section>
  );
}
