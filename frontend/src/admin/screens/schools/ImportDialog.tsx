import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile, upload } from '@/api/client';
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
const FILE_LIMITS: FileLimits = { types: ['csv', 'txt'], maxBytes: 2_000_000, maxCount: 1 };
const SAMPLE = [
  'OŠ „Primer“;2;Niš;Glavna 1;https://example.com',
  'Vrtić „Primer“;1;Čačak;Cvetna 2;',
  'Gimnazija „Primer“;3;Novi Sad;;',
] as const;
const ERRORS_SHOWN = 100;

type Counts = Pick<SchoolImportReport, 'added' | 'updated' | 'same' | 'refused'>;
type ErrorLine = SchoolImportReport['errors'][number] & { key: number };

const COUNTS = ['added', 'updated', 'same', 'refused'] as const satisfies readonly (keyof Counts)[];
const COLUMNS: Readonly<Record<string, AdminKey>> = {
  sch_name: 'adminCompetitions:school.name',
  sch_age: 'adminCompetitions:school.age',
  sch_region: 'adminCompetitions:school.region',
  sch_address: 'adminCompetitions:school.address',
  sch_website: 'adminCompetitions:school.website',
};
const ERROR_TEXTS: Readonly<Record<string, AdminKey>> = {
  required: 'adminCompetitions:import.codes.required',
  blank: 'adminCompetitions:import.codes.blank',
  invalid: 'adminCompetitions:import.codes.invalid',
  min: 'adminCompetitions:import.codes.min',
  max: 'adminCompetitions:import.codes.max',
  max_length: 'adminCompetitions:import.codes.max_length',
  choice: 'adminCompetitions:import.codes.choice',
  duplicate: 'adminCompetitions:import.codes.duplicate',
};

/** What is wrong with an age group that was typed; each says the same: which there are. */
const AGE_ERRORS = { invalid: true, min: true, max: true, choice: true };

/** Imports schools from CSV: first a check that writes nothing and lists errors, then the import of the valid rows. */
export function ImportDialog({ onClose, onDone }: { onClose: () => void; onDone: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const adminT = useAdminT();
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const [report, setReport] = useState<{ result: SchoolImportReport; dry: boolean } | null>(null);
  const importing = useMutation({
    mutationFn: (dry: boolean) => upload('competitions/admin/schools/import', { file, dry_run: dry }),
    onSuccess: async (result, dry) => {
      setReport({ result, dry });
      if (dry) return;
      toast.ok(adminT('admin:toast.ok'));
      await onDone();
    },
    onError: (error) => {
      const result = error instanceof ApiError ? error.fields.file?.[0]?.message : undefined;
      setFileError(result ? result : errorText(error));
    },
  });
  const choose = (next: File | null) => {
    setFile(next);
    setFileError(null);
    setReport(null);
  };
  const send = (dry: boolean) => {
    if (file === null) setFileError(t('form.required'));
    else {
      setFileError(null);
      importing.mutate(dry);
    }
  };
  // Excel reads UTF-8 only after a byte order mark.
  const saveSample = () => {
    const table = [adminT('adminCompetitions:import.header'), ...SAMPLE, ''].join('\r\n');
    saveFile({
      blob: new Blob(['\uFEFF', table], { type: 'text/csv' }),
      name: adminT('adminCompetitions:import.sample_name'),
    });
  };
  const written = report === null ? 0 : report.result.added + report.result.updated;
  return (
    <Dialog
      opened
      size="md"
      onClose={onClose}
      keepOpen={importing.isPending}
      title={adminT('adminCompetitions:import.title')}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t(report?.dry === false ? 'action.close' : 'action.cancel')}
          </Button>
          {report === null ? (
            <Button loading={importing.isPending} onClick={() => send(true)}>
              {adminT('adminCompetitions:import.check')}
            </Button>
          ) : report.dry && written > 0 ? (
            <Button loading={importing.isPending} onClick={() => send(false)}>
              {adminT('adminCompetitions:import.run', { count: written })}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={styles.form}>
        <div>
          <p>{adminT('adminCompetitions:import.lead')}</p>
          <code className={styles.header}>{adminT('adminCompetitions:import.header')}</code>
          <p>{adminT('adminCompetitions:import.ages')}</p>
          <Button variant="subtle" size="compact-sm" onClick={saveSample}>
            {adminT('adminCompetitions:import.sample')}
          </Button>
        </div>
        <FileDrop
          label={adminT('adminCompetitions:import.file')}
          limits={FILE_LIMITS}
          files={file === null ? [] : [file]}
          required
          error={fileError}
          disabled={importing.isPending}
          onChange={(files) => choose(files[0] ?? null)}
        />
        {report === null ? null : <Report result={report.result} dry={report.dry} written={written} />}
      </div>
    </Dialog>
  );
}

function Report({ result, dry, written }: { result: SchoolImportReport; dry: boolean; written: number }) {
  const adminT = useAdminT();
  const lines: ErrorLine[] = result.errors.map((line, key) => ({ ...line, key }));
  const nameOf = (names: Readonly<Record<string, AdminKey>>, name: string) => {
    const key = names[name];
    return key === undefined ? name : adminT(key);
  };
  return (
    <section className={styles.report} role="status">
      <h3>{adminT(dry ? 'adminCompetitions:import.checked' : 'adminCompetitions:import.done')}</h3>
      <dl className={styles.counts}>
        {COUNTS.map((name) => (
          <div key={name} data-bad={(name === 'refused' && result.refused > 0) || undefined}>
            <dt>{adminT(`adminCompetitions:import.${name}`)}</dt>
            <dd>{formatNumber(result[name])}</dd>
          </div>
        ))}
      </dl>
      {dry && written === 0 ? <p>{adminT('adminCompetitions:import.nothing')}</p> : null}
      {lines.length === 0 ? null : (
        <>
          <h4>{adminT('adminCompetitions:import.errors')}</h4>
          <div className={styles.errors}>
            <DataTable<ErrorLine>
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
                  cell: (line) =>
                    line.field === 'sch_age' && line.code in AGE_ERRORS
                      ? adminT('adminCompetitions:import.codes.age')
                      : nameOf(ERROR_TEXTS, line.code),
                },
              ]}
              rows={lines}
              rowKey={(line) => line.key}
              rowName={(line) => `${adminT('adminCompetitions:import.row')} ${line.row}`}
              cards="never"
              dense
            />
          </div>
          {lines.length === ERRORS_SHOWN ? <p>{adminT('adminCompetitions:import.first')}</p> : null}
        </>
      )}
    </section>
  );
}
