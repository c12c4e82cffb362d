import { Button, Radio } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { del, getPaged } from '@/api/client';
import type { SchoolRow } from '@/api/types';
import { errorText } from '@/shared/form/errorText';
import { FormAlert } from '@/shared/form/FormAlert';
import { Dialog } from '@/shared/ui/Dialog';
import { SearchBox } from '@/shared/ui/SearchBox';
import { LoadError, SkeletonLines } from '@/shared/ui/States';
import { toast } from '@/shared/ui/toast';
import { useAdminT } from '@/admin/crud/useAdminT';
import styles from './schools.module.css';

/** Merges a school into another one: its works move there, and it is deleted. */
export function MergeDialog({
  school,
  onClose,
  onDone,
}: {
  school: SchoolRow;
  onClose: () => void;
  onDone: () => Promise<unknown>;
}) {
  const { t } = useTranslation();
  const adminT = useAdminT();
  const [search, setSearch] = useState('');
  const [target, setTarget] = useState<string | null>(null);
  const [head, setHead] = useState<string | null>(null);
  const found = useQuery({
    queryKey: ['admin', 'schools', 'merge', school.sch_age, search],
    queryFn: ({ signal }) =>
      getPaged('competitions/admin/schools', { search, age: school.sch_age, page: 1 }, { signal }),
    placeholderData: keepPreviousData,
  });
  const others = (found.data?.data ?? []).filter((row) => row.sch_id !== school.sch_id);
  // Ignore a choice that the present search results do not contain.
  const chosen = others.find((row) => String(row.sch_id) === target);
  const merging = useMutation({
    mutationFn: (id: number) => del(`competitions/admin/schools/${school.sch_id}`, { into: id }),
    onSuccess: async () => {
      toast.ok(adminT('admin:toast.ok'));
      onClose();
      await onDone();
    },
    onError: (error) => {
      setHead(errorText(error));
      void found.refetch();
    },
  });
  return (
    <Dialog
      opened
      size="md"
      onClose={onClose}
      keepOpen={merging.isPending}
      title={adminT('adminCompetitions:merge.title', { name: school.sch_name })}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button
            color="red"
            loading={merging.isPending}
            onClick={() => {
              if (chosen === undefined) setHead(adminT('adminCompetitions:merge.choose'));
              else {
                setHead(null);
                merging.mutate(chosen.sch_id);
              }
            }}
          >
            {adminT('adminCompetitions:merge.save')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <FormAlert text={head} />
        <p>{adminT('adminCompetitions:merge.lead', { count: school.works_count, name: school.sch_name })}</p>
        <SearchBox value={search} label={adminT('adminCompetitions:merge.search')} onChange={setSearch} />
        {found.isPending ? (
          <SkeletonLines lines={4} />
        ) : found.isLoadingError ? (
          <LoadError text={errorText(found.error)} onRetry={() => void found.refetch()} />
        ) : others.length === 0 ? (
          <p role="status">{adminT('adminCompetitions:merge.none')}</p>
        ) : (
          <Radio.Group
            label={adminT('adminCompetitions:merge.choice')}
            value={target}
            onChange={(id) => {
              setTarget(id);
              setHead(null);
            }}
          >
            <div className={styles.choices}>
              {others.map((row) => (
                <Radio
                  key={row.sch_id}
                  value={String(row.sch_id)}
                  label={row.sch_name}
                  description={[row.sch_region, row.sch_address].filter(Boolean).join(', ')}
                />
              ))}
            </div>
          </Radio.Group>
        )}
      </div>
    </Dialog>
  );
}
