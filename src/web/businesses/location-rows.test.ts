import { describe, expect, test } from 'vitest';
import * as draft from '#shared/venues/venue-draft.ts';
import { completeRows, emptyRow, type LocationDraft } from './location-rows.ts';

const { withVenueId } = draft;
const withName = (row: LocationDraft, name: string) => draft.withName(row, name, () => 'made-up');

describe('a row of a location', () => {
  test('a venue ID is derived from every change of the name', () => {
    const row = withName(withName(emptyRow(), 'Joe'), "Joe's  Café & Bar!");

    expect(row.venueId).toBe('joe-s-caf-bar');
  });

  test('a venue ID that was typed stays when the name changes', () => {
    const row = withName(withVenueId(withName(emptyRow(), 'Joe'), 'joes'), 'Joe and Ann');

    expect(row.venueId).toBe('joes');
  });

  test('a venue ID is derived again after it was emptied', () => {
    const emptied = withVenueId(withVenueId(withName(emptyRow(), 'Joe'), 'joes'), '');
    expect(emptied.venueId).toBe('');

    expect(withName(emptied, 'Joe and Ann').venueId).toBe('joe-and-ann');
  });

  test('a very long name gets a venue ID that the server accepts', () => {
    const { venueId } = withName(emptyRow(), `${'a'.repeat(63)} and more`);

    expect(venueId).toBe('a'.repeat(63));
  });

  test('only rows with a name and a venue ID are sent, trimmed', () => {
    const complete = withVenueId(withName(emptyRow(), ' Joe '), ' joe ');
    const rows = [complete, withName(emptyRow(), '   '), withVenueId(emptyRow(), 'alone')];

    expect(completeRows(rows)).toEqual([{ key: complete.key, name: 'Joe', venueId: 'joe' }]);
  });
});
