import { describe, expect, test } from 'vitest';
import * as draft from '#shared/venues/check-venue-updates.ts';
import { emptyLocationDraft, findCompleteRows, type LocationDraft } from './location-rows.ts';

const { withVenueId } = draft;
const withName = (row: LocationDraft, name: string) => draft.withName(row, name, () => 'made-up');

describe('a location row', () => {
  test('a location row derives the venue ID again whenever the name changes', () => {
    const row = withName(withName(emptyLocationDraft(), 'Joe'), "Joe's  Café & Bar!");

    expect(row.venueId).toBe('joe-s-cafe-bar');
  });

  test('a location row keeps a typed venue ID when the name changes', () => {
    const row = withName(withVenueId(withName(emptyLocationDraft(), 'Joe'), 'joes'), 'Joe and Ann');

    expect(row.venueId).toBe('joes');
  });

  test('a location row derives the venue ID again after the typed one was deleted', () => {
    const emptied = withVenueId(withVenueId(withName(emptyLocationDraft(), 'Joe'), 'joes'), '');
    expect(emptied.venueId).toBe('');

    expect(withName(emptied, 'Joe and Ann').venueId).toBe('joe-and-ann');
  });

  test('a location row derives a venue ID that the server accepts from a very long name', () => {
    const { venueId } = withName(emptyLocationDraft(), `${'a'.repeat(63)} and more`);

    expect(venueId).toBe('a'.repeat(63));
  });

  test('a location row is sent only if it has a name and a venue ID, both trimmed', () => {
    const complete = withVenueId(withName(emptyLocationDraft(), ' Joe '), ' joe ');
    const rows = [
      complete,
      withName(emptyLocationDraft(), '   '),
      withVenueId(emptyLocationDraft(), 'alone'),
    ];

    expect(findCompleteRows(rows)).toEqual([
      { key: complete.key, name: 'Joe', venueId: 'joe', isVenueIdTyped: true },
    ]);
  });
});
