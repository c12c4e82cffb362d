import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Own custom properties, set from figures. */
    [key: `--${string}`]: string | number | undefined;
  }
}
