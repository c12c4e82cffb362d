import { Radio } from '@mantine/core';
import styles from './FileTypeChoice.module.css';

export type FileType = 'odt' | 'docx';

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
    <Radio.Group label={label} value={value} onChange={(chosen) => onChange(chosen === 'docx' ? 'docx' : 'odt')}>
      <div className={styles.types}>
        <Radio value="odt" label="ODT" />
        <Radio value="docx" label="DOCX" />
      </div>
    </Radio.Group>
  );
}
