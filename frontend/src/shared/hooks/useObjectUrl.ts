import { useEffect, useState } from 'react';

/** An address of the file for as long as it is shown. */
export function useObjectUrl(file: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return;
    const made = URL.createObjectURL(file);
    // The next task: an effect must not set state while it runs.
    const timer = setTimeout(() => setAddress(made), 0);
    return () => {
      clearTimeout(timer);
      setAddress(null);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return address;
}
