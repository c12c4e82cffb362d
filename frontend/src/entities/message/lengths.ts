/**
 * Longest message under a person's card, in a dialog or in the tab of an ad; a chat takes its limit from the server.
 */
export const CARD_MESSAGE = 300;
