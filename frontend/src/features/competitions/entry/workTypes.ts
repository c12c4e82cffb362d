/** What is sent in, by `cmp_type`. */
export const WORK_TYPE = { pdf: 1, link: 2, picture: 3 } as const;
/** The age group of `cmp_age` that knows neither school nor class. */
export const WITHOUT_SCHOOL = 4;
