/** Most characters of a message under a person's card, in a dialog or in the tab of an ad; a chat takes the server's. */
export const CARD_MESSAGE = 300;
