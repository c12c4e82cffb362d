/**
 * The five edges of the layout (docs/spec/product.md, section 2), as media queries in em of 16 px. CSS modules use the
 * same texts; a test refuses any other width. `1000` itself still takes the phone and tablet side of a desktop table.
 */
export const MEDIA = {
  /** Slide menu instead of the bar: below 1000 px. */
  slideMenu: '(width < 62.5em)',
  /** Desktop tables of profile, sales and purchases: above 1000 px. */
  desktopTable: '(width > 62.5em)',
  /** The buyers sub-table in full: from 768 px. */
  subTable: '(width >= 48em)',
  /** Compact dialog and admin tables: below 600 px. */
  compact: '(width < 37.5em)',
  /** Dialogs become sheets, some dialog tables go compact: below 500 px. */
  sheet: '(width < 31.25em)',
} as const;

/** Holds for people who ask their system for less motion. */
export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';
