/** What an owner earns for each referred restaurant that paid. */
export const REFERRER_CREDIT_PENCE = 5000;
/** What the referred restaurant gets: one month of Pro, as credit on its next invoice. */
export const REFEREE_CREDIT_PENCE = 2900;
