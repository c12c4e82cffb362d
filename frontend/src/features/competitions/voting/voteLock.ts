/** How long a vote button is disabled after each click. */
export const VOTE_LOCK_MS = 4000;
