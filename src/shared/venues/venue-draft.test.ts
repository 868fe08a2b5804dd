import { describe, expect, test } from 'vitest';
import { EMPTY_DRAFT, withName, withVenueId } from './check-venue-updates.ts';

let made = 0;
const makeUpId = () => {
  made += 1;
  return `venue-${made}`;
};
const typed = (...names: string[]) =>
  names.reduce((draft, name) => withName(draft, name, makeUpId), EMPTY_DRAFT);

describe('the proposed venue ID', () => {
  test.each([
    ["Joe's  Café & Bar!", 'joe-s-cafe-bar'],
    ['Café Ömür', 'cafe-oemuer'],
    ['Café Ömür'.normalize('NFD'), 'cafe-oemuer'],
    ['Straßenküche', 'strassenkueche'],
    ['Smørrebrød', 'smoerrebroed'],
    ['Ресторан Пушкин', 'restoran-pushkin'],
    ['Ταβέρνα Ωκεανός', 'taverna-okeanos'],
    ['Пельменная', 'pelmennaya'],
    ['Ö', 'oe'],
  ])('the venue ID proposed for the name %s is %s', (name, venueId) => {
    expect(typed(name).venueId).toBe(venueId);
  });

  test.each(['東京', 'مطعم', '🍕'])(
    'the venue ID proposed for the name %s is “venue-” and a number',
    (name) => {
      expect(typed(name).venueId).toMatch(/^venue-\d+$/);
    },
  );

  test('a generated venue ID stays until the name gets usable letters or is emptied', () => {
    const begun = typed('東');
    const { venueId } = begun;
    expect(withName(begun, '東京', makeUpId).venueId).toBe(venueId);
    expect(withName(begun, '東京 Tokyo', makeUpId).venueId).toBe('tokyo');
    expect(withName(begun, '', makeUpId).venueId).toBe('');
    expect(typed('東', '').venueId).toBe('');
  });

  test('the proposed venue ID never replaces an ID that the owner typed', () => {
    const own = withVenueId(typed('東京'), 'my-place');
    expect(withName(own, '東京食堂', makeUpId).venueId).toBe('my-place');
  });
});
