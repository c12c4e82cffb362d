import { Radio } from '@mantine/core';
import styles from './FileTypeChoice.module.css';

const TYPES = ['odt', 'docx', 'pdf'] as const;
export type FileType = (typeof TYPES)[number];

/** The file types of contracts. */
export function FileTypeChoice({
  label,
  value,
  onChange,
}: {
  label: string;
  value: FileType;
  onChange: (value: FileType) => void;
}) {
  return (
    <Radio.Group
      label={label}
      value={value}
      onChange={(chosen) => onChange(TYPES.find((type) => type === chosen) ?? 'odt')}
    >
      <div className={styles.types}>
        {TYPES.map((type) => (
          <Radio key={type} value={type} label={type.toUpperCase()} />
        ))}
      </div>
    </Radio.Group>
  );
}
