/** What an owner earns for every restaurant that signed up through them and paid. */
export const REFERRER_CREDIT_PENCE = 5000;
