/** Language files of the back-office, apart: few people open it, and the list of them would come with every page. */
export const files = import.meta.glob<Record<string, unknown>>('./locales/*/admin*.json', { import: 'default' });
