import { Textarea, type TextareaProps } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './CountedTextarea.module.css';

/**
 * A text area with its limit and how much is used, and with a button on the line of its label. Works controlled
 * (`value`) and uncontrolled (`defaultValue`).
 */
export function CountedTextarea({
  maxLength,
  onChange,
  beside,
  ...rest
}: TextareaProps & { maxLength: number; beside?: ReactNode }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(String(rest.defaultValue ?? '').length);
  const used = rest.value === undefined ? typed : String(rest.value).length;
  return (
    <div className={styles.wrap}>
      <Textarea
        autosize={false}
        rows={4}
        {...rest}
        maxLength={maxLength}
        onChange={(event) => {
          setTyped(event.currentTarget.value.length);
          onChange?.(event);
        }}
      />
      <div className={styles.corner}>
        {beside}
        <span className={styles.count} aria-hidden>
          {t('form.count', { used, max: maxLength })}
        </span>
      </div>
    </div>
  );
}
