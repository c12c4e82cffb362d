import { Textarea, type TextareaProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './CountedTextarea.module.css';

/** A text area with its limit and how much is used. Works controlled (`value`) and uncontrolled (`defaultValue`). */
export function CountedTextarea({ maxLength, onChange, ...rest }: TextareaProps & { maxLength: number }) {
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
      <span className={styles.count} aria-hidden>
        {t('form.count', { used, max: maxLength })}
      </span>
    </div>
  );
}
