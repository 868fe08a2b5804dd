import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkVenueUpdates } from './check-venue-updates.ts';
import { venueUpdates } from './contract.ts';
import { QR_STYLES } from './venue-fields.ts';

const long = (most: number) => fc.nat(most).map((length) => 'a'.repeat(length));
const words = fc.oneof(fc.string({ unit: 'binary' }), long(140), fc.constantFrom('', ' ', ' Joe '));
const colour = fc.oneof(words, fc.constantFrom('#3B82F6', '#3b82f', '#3b82f6 ', '3B82F6'));
const address = fc.oneof(
  words,
  fc.webUrl(),
  long(2100).map((path) => `https://bistro.example/${path}`),
  fc.constantFrom('http:bistro.example', ' HTTPS://Bistro.example ', 'ftp://x.co/a.png', 'http://'),
  fc.constantFrom('https://bis\ttro.example/a\n.png', 'h\nttps://bistro.example', 'https://a b.c/'),
);
const reward = fc.oneof(long(90), fc.constantFrom('Free tea', 'free  TEA', 'Free Dessert', ' '));
const updates = fc.record(
  {
    name: words,
    brandColor: colour,
    backgroundColor: colour,
    qrStyle: fc.constantFrom(...QR_STYLES),
    logoUrl: fc.option(address),
    rewardsEnabled: fc.boolean(),
    customRewards: fc.array(reward, { maxLength: 30, size: 'max' }),
    disabledRewards: fc.array(reward, { maxLength: 60, size: 'max' }),
    timezone: fc.oneof(words, fc.constantFrom('Europe/Madrid', 'europe/madrid', 'CET', 'Etc/UTC')),
    dailyRewardCap: fc.option(fc.oneof(fc.integer({ min: -2, max: 10_002 }), fc.double())),
    alertOnSerious: fc.boolean(),
    alertOnManyRewards: fc.boolean(),
  },
  { requiredKeys: [] },
);

test('the settings page accepts or refuses a change exactly as the API does, with the same message', () => {
  fc.assert(
    fc.property(updates, (wanted) => {
      const { updates: sent, errors } = checkVenueUpdates(wanted);
      const read = venueUpdates.safeParse(wanted);
      const refused = new Map(
        (read.error?.issues ?? []).toReversed().map(({ path, message }) => [path[0], message]),
      );
      expect(errors).toEqual(Object.fromEntries(refused));
      if (read.success) expect(sent).toEqual(read.data);
    }),
    { numRuns: 300 },
  );
});
