/** The frozen payload of a notification (docs/spec/api-trading.md, section 7), read without trusting its shape. */
export type Payload = Record<string, unknown> & { type: string };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Null when the text holds no object with a type. */
export function parsePayload(message: string): Payload | null {
  try {
    const value: unknown = JSON.parse(message);
    return isRecord(value) && typeof value.type === 'string' ? { ...value, type: value.type } : null;
  } catch {
    return null;
  }
}

/* What is missing or of another type reads as empty: payloads of past years stay as they were written. */

export const textField = (record: Record<string, unknown>, name: string): string => {
  const value = record[name];
  return typeof value === 'string' ? value : '';
};

export const numberField = (record: Record<string, unknown>, name: string): number | null => {
  const value = record[name];
  return typeof value === 'number' ? value : null;
};

export const recordField = (record: Record<string, unknown>, name: string): Record<string, unknown> => {
  const value = record[name];
  return isRecord(value) ? value : {};
};

export const recordsField = (record: Record<string, unknown>, name: string): readonly Record<string, unknown>[] => {
  const value = record[name];
  return Array.isArray(value) ? value.filter(isRecord) : [];
};
