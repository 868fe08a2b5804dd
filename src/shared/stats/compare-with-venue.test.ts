import { expect, test } from 'vitest';
import { compareWithVenue, type PartyCounts } from './change-verdict.ts';
import { drawsFrom } from './seeded-draws-fixture.ts';

function houseOf(tables: readonly PartyCounts[]): PartyCounts {
  return tables.reduce((sum, { parties, satisfied }) => ({
    parties: sum.parties + parties,
    satisfied: sum.satisfied + satisfied,
  }));
}

/**
 * A table with parties of one to four guests. Each guest shares the party's opinion in three of
 * four cases.
 */
function aTable(draw: () => number, chance: number): PartyCounts {
  const parties = 15 + Math.floor(draw() * 60);
  let satisfied = 0;
  for (let party = 0; party < parties; party += 1) {
    const guests = 1 + Math.floor(draw() * 4);
    const shared = draw() < chance;
    let pleased = 0;
    for (let guest = 0; guest < guests; guest += 1) {
      pleased += (draw() < 0.75 ? shared : draw() < chance) ? 1 : 0;
    }
    satisfied += pleased / guests;
  }
  return { parties, satisfied };
}

test('with twenty equally good tables, any of them is marked as different in at most a tenth of random trials', () => {
  const draw = drawsFrom(20_261_117);
  let naming = 0;
  for (let page = 0; page < 1_000; page += 1) {
    const tables = Array.from({ length: 20 }, () => aTable(draw, 0.88));
    const said = compareWithVenue(tables, houseOf(tables));
    naming += said.some((each) => each !== 'no clear difference') ? 1 : 0;
  }
  expect(naming).toBeLessThanOrEqual(100);
});

test('a clearly worse table is still marked among twenty tables', () => {
  const draw = drawsFrom(7);
  let found = 0;
  let wrong = 0;
  let marks = 0;
  for (let page = 0; page < 300; page += 1) {
    const tables = Array.from({ length: 20 }, (_, index) => aTable(draw, index === 0 ? 0.5 : 0.9));
    const said = compareWithVenue(tables, houseOf(tables));
    found += said[0] === 'lower' ? 1 : 0;
    wrong += said.slice(1).filter((each) => each !== 'no clear difference').length;
    marks += said.filter((each) => each !== 'no clear difference').length;
  }
  expect(found).toBeGreaterThanOrEqual(285);
  expect(wrong / marks).toBeLessThanOrEqual(0.1);
});

test('a table with fewer than eight parties has too few to be compared, however bad it was', () => {
  const house = { parties: 500, satisfied: 450 };
  expect(compareWithVenue([{ parties: 7, satisfied: 0 }], house)).toEqual(['too few']);
  expect(compareWithVenue([{ parties: 8, satisfied: 0 }], house)).toEqual(['lower']);
});

test('a difference that counts for a table compared alone does not count among twenty tables', () => {
  const house = { parties: 500, satisfied: 450 };
  const odd = { parties: 20, satisfied: 14 };
  const usual = { parties: 20, satisfied: 18 };
  expect(compareWithVenue([odd], house)).toEqual(['lower']);
  const twenty = [odd, ...Array.from({ length: 19 }, () => usual)];
  expect(new Set(compareWithVenue(twenty, house))).toEqual(new Set(['no clear difference']));
});

test('a table never differs from the venue if all guests or none are satisfied', () => {
  const all = { parties: 20, satisfied: 20 };
  expect(compareWithVenue([all], all)).toEqual(['no clear difference']);
  const none = { parties: 20, satisfied: 0 };
  expect(compareWithVenue([none], none)).toEqual(['no clear difference']);
  expect(compareWithVenue([], { parties: 0, satisfied: 0 })).toEqual([]);
});
