/** The large and the small line on a card. */
export const CARD_QUESTION = 'How was it?';
export const CARD_TAGLINE = 'Tell us, not the internet.';
export const CARD_PROMISE = 'Under a minute. No app, no name.';
/** The line that is printed only if the venue gives rewards. */
export const CARD_REWARD_LINE = 'A small thank-you waits at the end.';
export const TENT_FLAP_HINT = 'glue here, under the other flap';
