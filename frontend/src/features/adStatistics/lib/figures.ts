/** The counts of an ad's statistics, as they are shown. */
export const COUNTS = ['views', 'favorites', 'offers', 'changes', 'gave_up', 'rejected', 'buyers'] as const;
