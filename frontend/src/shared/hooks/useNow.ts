import { useEffect, useState } from 'react';

/** The clock, read again every `seconds`; for windows that open and close by the minute. */
export function useNow(seconds = 30): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), seconds * 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  return now;
}
