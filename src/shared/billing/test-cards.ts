/** The cards accepted by simulated payments, and what each does. */
export const TEST_CARDS = [
  { number: '4242 4242 4242 4242', does: 'Pays' },
  { number: '4000 0000 0000 0002', does: 'Declined' },
  { number: '4000 0000 0000 9995', does: 'No funds' },
  { number: '4000 0000 0000 0069', does: 'Expired' },
  { number: '4000 0027 6000 3184', does: 'Needs approval' },
  { number: '4000 0000 0000 0341', does: 'Pays once' },
] as const;

export const TEST_EXPIRY = '12/34';
export const TEST_CVC = '123';
