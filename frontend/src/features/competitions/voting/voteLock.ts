/** A vote button rests that long after each click. */
export const VOTE_LOCK_MS = 4000;
