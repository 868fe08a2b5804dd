import { describe, expect, test } from 'vitest';
import * as draft from '#shared/venues/venue-draft.ts';
import { emptyLocationDraft, findCompleteRows, type LocationDraft } from './location-rows.ts';

const { withVenueId } = draft;
const withName = (row: LocationDraft, name: string) => draft.withName(row, name, () => 'made-up');

describe('a row of a location', () => {
  test('a venue ID is derived from every change of the name', () => {
    const row = withName(withName(emptyLocationDraft(), 'Joe'), "Joe's  Café & Bar!");

    expect(row.venueId).toBe('joe-s-caf-bar');
  });

  test('a venue ID that was typed stays when the name changes', () => {
    const row = withName(withVenueId(withName(emptyLocationDraft(), 'Joe'), 'joes'), 'Joe and Ann');

    expect(row.venueId).toBe('joes');
  });

  test('a venue ID is derived again after it was emptied', () => {
    const emptied = withVenueId(withVenueId(withName(emptyLocationDraft(), 'Joe'), 'joes'), '');
    expect(emptied.venueId).toBe('');

    expect(withName(emptied, 'Joe and Ann').venueId).toBe('joe-and-ann');
  });

  test('a very long name gets a venue ID that the server accepts', () => {
    const { venueId } = withName(emptyLocationDraft(), `${'a'.repeat(63)} and more`);

    expect(venueId).toBe('a'.repeat(63));
  });

  test('only rows with a name and a venue ID are sent, trimmed', () => {
    const complete = withVenueId(withName(emptyLocationDraft(), ' Joe '), ' joe ');
    const rows = [
      complete,
      withName(emptyLocationDraft(), '   '),
      withVenueId(emptyLocationDraft(), 'alone'),
    ];

    expect(findCompleteRows(rows)).toEqual([{ key: complete.key, name: 'Joe', venueId: 'joe' }]);
  });
});
