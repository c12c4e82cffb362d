/* Answers of the API as tests need them: whole, with what a test is about changed. */
export * from './account';
export * from './ad';
export * from './message';
export * from './offer';
export * from './site';
