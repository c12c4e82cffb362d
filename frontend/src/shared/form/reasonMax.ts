/** The most characters of a reason, as docs/openapi.yaml has it. */
export const REASON_MAX = 500;
