/** The cards accepted by simulated payments, what each does, and how the card form says it. */
export const TEST_CARDS = [
  { number: '4242 4242 4242 4242', behaviour: 'pays', does: 'Pays' },
  { number: '4000 0000 0000 0002', behaviour: 'declined', does: 'Declined' },
  { number: '4000 0000 0000 9995', behaviour: 'insufficient_funds', does: 'No funds' },
  { number: '4000 0000 0000 0069', behaviour: 'expired', does: 'Expired' },
  { number: '4000 0027 6000 3184', behaviour: 'asks_approval', does: 'Needs approval' },
  { number: '4000 0000 0000 0341', behaviour: 'pays_once', does: 'Pays once' },
] as const;

export const TEST_EXPIRY = '12/34';
export const TEST_CVC = '123';
