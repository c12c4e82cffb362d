import { Button, NativeSelect } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import type { Right } from '@/api/types';
import { useMay } from '@/entities/account/session/useMay';
import { SearchBox } from '@/shared/ui/SearchBox';
import { Pager } from '@/shared/ui/Pager';
import { Empty, LoadError, SkeletonRows } from '@/shared/ui/States';
import { errorText } from '@/shared/form/errorText';
import { isLang, LANGS } from '@/i18n/lang';
import type { AdminResource } from './resource';
import { ResourceDialog } from './ResourceDialog';
import styles from './ResourceScreen.module.css';
import { ResourceTable } from './ResourceTable';
import { CsvButton } from './CsvButton';
import { ListTools } from './ListTools';
import { ReasonDialog } from './ReasonDialog';
import { ScreenHead } from './ScreenHead';
import { useResourceList, type ResourceList } from './useResourceList';
import { useAdminT } from './useAdminT';

/** The screen of a resource: heading with count, add button, search, filters, table, pages and dialogs. */
export function ResourceScreen<Row, Draft extends object>({ resource }: { resource: AdminResource<Row, Draft> }) {
  const list = useResourceList(resource);
  return <ResourcePage resource={resource} list={list} />;
}

/** `ResourceScreen` for a screen that calls `useResourceList` itself and adds its own tools and row actions. */
export function ResourcePage<Row, Draft extends object>({
  resource,
  list,
  tools,
  actions,
  details,
  lead,
  children,
}: {
  resource: AdminResource<Row, Draft>;
  list: ResourceList<Row, Draft>;
  tools?: ReactNode;
  actions?: (row: Row) => ReactNode;
  /** The content of an expanded row. */
  details?: (row: Row) => ReactNode;
  /** Content between the heading and the tools. */
  lead?: ReactNode;
  /** The screen's own dialogs. */
  children?: ReactNode;
}) {
  const adminT = useAdminT();
  const { params, change, query, rows, filtered } = list;
  const root = useRef<HTMLElement>(null);
  const scopes = (resource.scopes ?? []).filter(({ name }) => params.filters[name] !== undefined);
  const may = useMay();
  const permits = (right: Right | undefined) => right === undefined || may(right);
  const { rights } = resource;
  const add = permits(rights?.add) ? resource.form?.add : undefined;
  const hasTools =
    resource.source.inLanguage === true ||
    resource.search !== undefined ||
    resource.filters !== undefined ||
    scopes.length > 0 ||
    tools !== undefined;
  return (
    <section ref={root} aria-busy={query.isPlaceholderData} className={styles.screen}>
      <ScreenHead
        title={resource.title}
        count={list.total}
        actions={
          <>
            <ListTools resource={resource} list={list} root={root} />
            <CsvButton path={resource.source.path} query={list.exportQuery} name={resource.key} locale={list.lang} />
            {add === undefined ? null : (
              <Button size="sm" leftSection={<Plus size={16} aria-hidden />} onClick={() => list.open({ kind: 'add' })}>
                {adminT(add.label)}
              </Button>
            )}
          </>
        }
      />
      {lead}
      {hasTools ? (
        <div className={styles.tools}>
          {resource.search === undefined ? null : (
            <div className={styles.search}>
              <SearchBox
                value={params.search}
                label={adminT(resource.search)}
                // The first search adds an entry to the history, so that Back leads to the whole list.
                onChange={(search) => change({ search }, params.search !== '')}
              />
            </div>
          )}
          {resource.source.inLanguage ? (
            <NativeSelect
              label={adminT('admin:field.languages')}
              value={list.lang}
              data={LANGS.map((lang) => ({ value: lang, label: adminT(`admin:field.${lang}`) }))}
              onChange={({ currentTarget: { value } }) => change({ textLang: isLang(value) ? value : null })}
            />
          ) : null}
          {resource.filters?.map((filter) => (
            <NativeSelect
              key={filter.name}
              label={adminT(filter.label)}
              value={params.filters[filter.name] ?? ''}
              data={[
                { value: '', label: adminT('admin:list.all') },
                ...filter.options.map((option) => ({ value: option.value, label: adminT(option.label) })),
              ]}
              onChange={(event) => change({ filters: { ...params.filters, [filter.name]: event.currentTarget.value } })}
            />
          ))}
          {tools}
          {scopes.map(({ name, label }) => (
            <Button
              key={name}
              variant="light"
              rightSection={<X size={14} aria-hidden />}
              onClick={() => change({ filters: { ...params.filters, [name]: '' } })}
            >
              {adminT(label, { id: params.filters[name] ?? '' })}
            </Button>
          ))}
        </div>
      ) : null}
      {query.isPending ? (
        <SkeletonRows />
      ) : query.isLoadingError ? (
        <LoadError text={errorText(query.error)} onRetry={() => void query.refetch()} />
      ) : rows.length > 0 ? (
        <ResourceTable
          resource={resource}
          list={list}
          actions={permits(rights?.act) ? actions : undefined}
          details={details}
        />
      ) : filtered ? (
        <Empty
          action={
            <Button variant="default" onClick={list.reset}>
              {adminT('admin:list.reset')}
            </Button>
          }
        >
          {adminT('admin:list.none_found')}
        </Empty>
      ) : (
        <Empty
          action={
            add === undefined ? undefined : (
              <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => list.open({ kind: 'add' })}>
                {adminT('admin:list.add_first')}
              </Button>
            )
          }
        >
          {adminT(resource.empty ?? 'admin:list.empty')}
        </Empty>
      )}
      <Pager page={params.page} total={list.pages} onPage={(page) => change({ page })} />
      <ResourceDialog resource={resource} list={list} />
      {children}
      {list.explained === null ? null : <ReasonDialog {...list.explained} />}
    </section>
  );
}
