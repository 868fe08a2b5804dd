import { expect, test } from 'vitest';
import { tableHandovers, tableHistories, unservedTables } from './table-histories.ts';

const TOM = { personId: 'tom', name: 'Tom' };
const ANA = { personId: 'ana', name: 'Ana' };
const at = (clock: string) => `2026-11-14T${clock}:00.000Z`;

/** Tom hands table 7 to Ana at 20:30 and keeps table 5; nobody has 8, and 9 only from 20:30. */
const EVENING = {
  tables: ['5', '7', '8', '9'],
  shifts: [
    {
      from: at('17:00'),
      until: at('20:30'),
      tables: [
        { table: '5', ...TOM },
        { table: '7', ...TOM },
      ],
    },
    {
      from: at('20:30'),
      until: at('23:00'),
      tables: [
        { table: '5', ...TOM },
        { table: 'Table 7', ...ANA },
        { table: '9', ...ANA },
      ],
    },
  ],
};

test('the history of a table has a period for each person who had it, however the table’s name was spelt', () => {
  const histories = tableHistories(EVENING);
  expect(histories.find(({ table }) => table === '7')?.stretches).toEqual([
    { from: at('17:00'), until: at('20:30'), server: TOM },
    { from: at('20:30'), until: at('23:00'), server: ANA },
  ]);
  expect(histories.find(({ table }) => table === '5')?.stretches).toEqual([
    { from: at('17:00'), until: at('23:00'), server: TOM },
  ]);
});

test('tables that change hands at the same time are one handover', () => {
  const [first, second] = EVENING.shifts;
  const histories = tableHistories({
    tables: ['5', '7'],
    shifts: [
      first ?? { from: '', until: '', tables: [] },
      {
        from: second?.from ?? '',
        until: second?.until ?? '',
        tables: [
          { table: '5', ...ANA },
          { table: '7', ...ANA },
        ],
      },
    ],
  });
  expect(tableHandovers(histories)).toEqual([
    { at: at('20:30'), from: TOM, to: ANA, tables: ['5', '7'] },
  ]);
});

test('taking a table that nobody had is not a handover', () => {
  expect(tableHandovers(tableHistories(EVENING))).toEqual([
    { at: at('20:30'), from: TOM, to: ANA, tables: ['7'] },
  ]);
});

test('only tables that nobody had at any time count as unserved', () => {
  expect(unservedTables(tableHistories(EVENING))).toEqual(['8']);
});

test('in past shifts, a table that has left the venue’s list is shown after the listed ones', () => {
  const histories = tableHistories({ ...EVENING, tables: ['7', '8', '9'] });
  expect(histories.map(({ table }) => table)).toEqual(['7', '8', '9', '5']);
});

test('clearing all tables for a while interrupts the history of a table, and is no handover', () => {
  const histories = tableHistories({
    tables: ['5'],
    shifts: [
      { from: at('11:00'), until: at('15:00'), tables: [{ table: '5', ...TOM }] },
      { from: at('15:00'), until: at('17:00'), tables: [] },
      { from: at('17:00'), until: at('23:00'), tables: [{ table: '5', ...TOM }] },
    ],
  });
  expect(histories[0]?.stretches).toHaveLength(2);
  expect(tableHandovers(histories)).toEqual([]);
});
