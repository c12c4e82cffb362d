import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toFormData, upload } from '@/api/client';
import { ApiError } from '@/api/errors';
import type { SchoolImportReport } from '@/api/types';
import { errorText } from '@/shared/form/errorText';
import { FileDrop } from '@/shared/form/FileDrop';
import type { FileLimits } from '@/shared/form/fileRules';
import { formatNumber } from '@/shared/format/money';
import { DataTable } from '@/shared/ui/DataTable';
import { Dialog } from '@/shared/ui/Dialog';
import { toast } from '@/shared/ui/toast';
import { useAdminT, type AdminKey } from '@/admin/crud/useAdminT';
import styles from './schools.module.css';

/** Limits of docs/spec/api-community.md, section 2; the server checks the content. */
const TABLE: FileLimits = { types: ['csv', 'txt'], maxBytes: 2_000_000, maxCount: 1 };
const HEADER = 'sch_name;sch_age;sch_region;sch_address;sch_website';
const TOLD = 100;

type Counts = Pick<SchoolImportReport, 'added' | 'updated' | 'same' | 'refused'>;
type Line = SchoolImportReport['errors'][number] & { key: number };

const FIGURES = ['added', 'updated', 'same', 'refused'] as const satisfies readonly (keyof Counts)[];
const COLUMNS: Readonly<Record<string, AdminKey>> = {
  sch_name: 'adminCompetitions:school.name',
  sch_age: 'adminCompetitions:school.age',
  sch_region: 'adminCompetitions:school.region',
  sch_address: 'adminCompetitions:school.address',
  sch_website: 'adminCompetitions:school.website',
};
const CODES: Readonly<Record<string, AdminKey>> = {
  required: 'adminCompetitions:import.codes.required',
  blank: 'adminCompetitions:import.codes.blank',
  invalid: 'adminCompetitions:import.codes.invalid',
  min: 'adminCompetitions:import.codes.min',
  max: 'adminCompetitions:import.codes.max',
  max_length: 'adminCompetitions:import.codes.max_length',
  choice: 'adminCompetitions:import.codes.choice',
  duplicate: 'adminCompetitions:import.codes.duplicate',
};

/** Imports schools from CSV: first a check that writes nothing and lists errors, then the import of the valid rows. */
export function ImportDialog({ onClose, onDone }: { onClose: () => void; onDone: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const adminT = useAdminT();
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const [report, setReport] = useState<{ told: SchoolImportReport; dry: boolean } | null>(null);
  const reading = useMutation({
    mutationFn: (dry: boolean) =>
      upload<SchoolImportReport>('competitions/admin/schools/import', toFormData({ file, dry_run: dry })),
    onSuccess: async (told, dry) => {
      setReport({ told, dry });
      if (dry) return;
      toast.ok(adminT('admin:toast.ok'));
      await onDone();
    },
    onError: (error) => {
      const told = error instanceof ApiError ? error.fields.file?.[0]?.message : undefined;
      setFileError(told ? told : errorText(error));
    },
  });
  const choose = (next: File | null) => {
    setFile(next);
    setFileError(null);
    setReport(null);
  };
  const read = (dry: boolean) => {
    if (file === null) setFileError(t('form.required'));
    else {
      setFileError(null);
      reading.mutate(dry);
    }
  };
  const written = report === null ? 0 : report.told.added + report.told.updated;
  return (
    <Dialog
      opened
      size="md"
      onClose={onClose}
      keepOpen={reading.isPending}
      title={adminT('adminCompetitions:import.title')}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t(report?.dry === false ? 'action.close' : 'action.cancel')}
          </Button>
          {report === null ? (
            <Button loading={reading.isPending} onClick={() => read(true)}>
              {adminT('adminCompetitions:import.check')}
            </Button>
          ) : report.dry && written > 0 ? (
            <Button loading={reading.isPending} onClick={() => read(false)}>
              {adminT('adminCompetitions:import.run', { count: written })}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={styles.form}>
        <div>
          <p>{adminT('adminCompetitions:import.lead')}</p>
          <code className={styles.header}>{HEADER}</code>
          <p>{adminT('adminCompetitions:import.ages')}</p>
        </div>
        <FileDrop
          label={adminT('adminCompetitions:import.file')}
          limits={TABLE}
          files={file === null ? [] : [file]}
          required
          error={fileError}
          disabled={reading.isPending}
          onChange={(files) => choose(files[0] ?? null)}
        />
        {report === null ? null : <Report told={report.told} dry={report.dry} written={written} />}
      </div>
    </Dialog>
  );
}

function Report({ told, dry, written }: { told: SchoolImportReport; dry: boolean; written: number }) {
  const adminT = useAdminT();
  const lines: Line[] = told.errors.map((line, key) => ({ ...line, key }));
  const nameOf = (names: Readonly<Record<string, AdminKey>>, name: string) => {
    const key = names[name];
    return key === undefined ? name : adminT(key);
  };
  return (
    <section className={styles.report} role="status">
      <h3>{adminT(dry ? 'adminCompetitions:import.checked' : 'adminCompetitions:import.done')}</h3>
      <dl className={styles.figures}>
        {FIGURES.map((name) => (
          <div key={name} data-bad={(name === 'refused' && told.refused > 0) || undefined}>
            <dt>{adminT(`adminCompetitions:import.${name}`)}</dt>
            <dd>{formatNumber(told[name])}</dd>
          </div>
        ))}
      </dl>
      {dry && written === 0 ? <p>{adminT('adminCompetitions:import.nothing')}</p> : null}
      {lines.length === 0 ? null : (
        <>
          <h4>{adminT('adminCompetitions:import.errors')}</h4>
          <div className={styles.faults}>
            <DataTable<Line>
              caption={adminT('adminCompetitions:import.errors')}
              columns={[
                { key: 'row', label: adminT('adminCompetitions:import.row'), figure: true, cell: (line) => line.row },
                {
                  key: 'field',
                  label: adminT('adminCompetitions:import.field'),
                  cell: (line) => nameOf(COLUMNS, line.field),
                },
                {
                  key: 'fault',
                  label: adminT('adminCompetitions:import.error'),
                  cell: (line) => nameOf(CODES, line.code),
                },
              ]}
              rows={lines}
              rowKey={(line) => line.key}
              rowName={(line) => `${adminT('adminCompetitions:import.row')} ${line.row}`}
              cards="never"
              dense
            />
          </div>
          {lines.length === TOLD ? <p>{adminT('adminCompetitions:import.first')}</p> : null}
        </>
      )}
    </section>
  );
}
