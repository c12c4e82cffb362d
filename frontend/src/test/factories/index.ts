/* Complete answers of the API; a test changes the fields that it is about. */
export * from './account';
export * from './ad';
export * from './message';
export * from './offer';
export * from './site';
