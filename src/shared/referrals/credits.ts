/** What an owner earns for every restaurant that signed up through them and paid. */
export const REFERRER_CREDIT_PENCE = 5000;
/** What the restaurant gets for it: one month of Pro, as credit on its next invoice. */
export const REFEREE_CREDIT_PENCE = 2900;
