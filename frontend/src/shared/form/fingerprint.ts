/** Values as text that differs when they do: a file is known by its name, size and time. */
export function fingerprint(values: unknown): string {
  return JSON.stringify(values, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );
}
