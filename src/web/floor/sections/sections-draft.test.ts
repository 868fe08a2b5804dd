import { expect, test } from 'vitest';
import { formatTableRanges } from '#shared/venues/format-table-ranges.ts';
import {
  areasOf,
  draftOf,
  giveArea,
  giveTable,
  mergeDrafts,
  passOnTables,
  sectionsOf,
} from './sections-draft.ts';

const NOBODY = draftOf([], () => true);
const everybody = () => true;
const draft = (people: Record<string, string[]>) =>
  draftOf(
    Object.entries(people).map(([personId, tables]) => ({ personId, tables })),
    everybody,
  );

test('one tap gives a table to a person and a second tap frees it, however its name is spelt', () => {
  const given = giveTable(NOBODY, 'Table 7', 'tom');
  expect(sectionsOf(given, ['07', '8'])).toEqual([{ personId: 'tom', tables: ['07'] }]);
  expect(giveTable(given, ' 7', 'ana').get('7')).toBe('ana');
  expect(giveTable(given, '7', 'tom').size).toBe(0);
});

test('the sections leave tables of a person who is not on the roster free', () => {
  const sections = [
    { personId: 'tom', tables: ['1', '2'] },
    { personId: 'gone', tables: ['3'] },
  ];
  expect([...draftOf(sections, (id) => id === 'tom').keys()]).toEqual(['1', '2']);
});

test('sections name tables in the order of the room, and keep tables that are no longer on the venue’s list', () => {
  const given = draft({ tom: ['2', 'Old 9', '1'], ana: ['3'] });
  expect(sectionsOf(given, ['1', '2', '3'])).toEqual([
    { personId: 'tom', tables: ['1', '2', 'old 9'] },
    { personId: 'ana', tables: ['3'] },
  ]);
});

test('one tap gives a person a whole area, and a second tap frees it', () => {
  const some = giveTable(NOBODY, '1', 'ana');
  const all = giveArea(some, ['1', '2'], 'tom');
  expect([...all]).toEqual([
    ['1', 'tom'],
    ['2', 'tom'],
  ]);
  expect(giveArea(all, ['1', '2'], 'tom').size).toBe(0);
});

test('all of one person’s tables can be given to another person, or to nobody', () => {
  const given = draft({ tom: ['1', '2'], ana: ['3'] });
  expect(passOnTables(given, 'tom', 'ana')).toEqual(draft({ ana: ['1', '2', '3'] }));
  expect(passOnTables(given, 'tom', null)).toEqual(draft({ ana: ['3'] }));
});

test('when two tablets change the sections of different tables, both changes count', () => {
  const { draft: joined, disputed } = mergeDrafts({
    before: draft({ tom: ['1', '2'] }),
    mine: draft({ tom: ['1'], ana: ['3'] }),
    theirs: draft({ tom: ['1', '2'], cian: ['4'] }),
  });
  expect(joined).toEqual(draft({ tom: ['1'], cian: ['4'], ana: ['3'] }));
  expect(disputed).toEqual([]);
});

test('a table that two tablets gave to different people leads to a question', () => {
  const { draft: joined, disputed } = mergeDrafts({
    before: NOBODY,
    mine: draft({ tom: ['1', '2'] }),
    theirs: draft({ ana: ['2'], tom: ['3'] }),
  });
  expect(joined).toEqual(draft({ ana: ['2'], tom: ['3', '1'] }));
  expect(disputed).toEqual([{ key: '2', mine: 'tom', theirs: 'ana' }]);
});

test('the areas of a room are the terraces of its plan and the tables that share a word', () => {
  const at = (name: string, x: number) => ({ name, x, y: 0.5, shape: 'round' as const });
  const mark = {
    kind: 'terrace' as const,
    label: 'Terrace',
    x: 0.9,
    y: 0.5,
    width: 0.2,
    height: 1,
  };
  const plan = { version: 1, tables: [at('1', 0.1), at('2', 0.85), at('3', 0.95)], marks: [mark] };
  expect(areasOf(['1', '2', '3', 'Bar 1', 'Bar 2', 'Quay 1', 'Table 9', 'Table 10'], plan)).toEqual(
    [
      { label: 'Whole terrace', tables: ['2', '3'] },
      { label: 'All Bar tables', tables: ['Bar 1', 'Bar 2'] },
    ],
  );
});

test.each([
  [['1', '2', '3', '5', '7', '8'], '1–3, 5, 7, 8'],
  [['Table 9', '10', '11', 'Terrace 1'], '9–11, Terrace 1'],
  [['1', 'Window 1', 'Window 2', '11', '12', 'Bar'], '1, 11, 12, Window 1–2, Bar'],
  [['9', '10', 'Window 1', 'Window 2', '11'], '9–11, Window 1–2'],
  [['Bar', '3', 'Terrace 2', 'Terrace 1', '2', '1'], '1–3, Bar, Terrace 1–2'],
  [[], ''],
])('the list of tables %j is shortened to “%s”', (names, words) => {
  expect(formatTableRanges(names)).toBe(words);
});
