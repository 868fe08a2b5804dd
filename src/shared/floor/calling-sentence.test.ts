import { expect, test } from 'vitest';
import { callingSentence, tablesOfNamedAlarms } from './calling-sentence.ts';

const call = (tableNumber: string) => ({
  tableNumber,
  safety: null,
  isEmergency: false,
  isScanned: false,
  networks: [],
  createdAt: '2026-11-14T20:00:00.000Z',
});
const alarm = (tableNumber: string) => ({ ...call(tableNumber), safety: 'allergen' as const });

test.each([
  [[call('3')], 'A guest is calling: table 3.'],
  [[call('3'), call('11')], 'Two guests are calling: tables 3 and 11.'],
  [[call('3'), call('3')], 'Two guests are calling: table 3.'],
  [[call('3'), call('Terrace 2')], 'Two guests are calling: table 3 and Terrace 2.'],
  [['1', '2', '3', '4', '5'].map(call), 'Five guests are calling.'],
  [[alarm('6')], 'Table 6: possible allergic reaction.'],
  [
    [alarm('6'), call('3'), call('11')],
    'Table 6: possible allergic reaction. Two guests are calling: tables 3 and 11.',
  ],
])('the headline of Today about the calls %j puts alarms first', (calls, sentence) => {
  expect(callingSentence(calls)).toBe(sentence);
});

test('the headline of Today puts an alarm from a scanned code before many alarms without one', () => {
  const invented = ['1', '2', '3', '4', '5'].map(alarm);
  expect(callingSentence([...invented, { ...alarm('8'), isScanned: true }])).toMatch(
    /^Table 8: possible allergic reaction\. Table 1: .* Two more alarms are on the floor\.$/,
  );
});

test('the headline of Today marks an alarm without a scanned code, unless another guest of the table scanned it', () => {
  const typed = (tableNumber: string) => ({ ...alarm(tableNumber), networks: ['Wi-Fi'] });
  const name = 'possible allergic reaction';
  const mark = '(the guest did not scan its code)';
  const scanned = { ...typed('8'), isScanned: true };
  expect(callingSentence([typed('6'), scanned, typed('8')])).toBe(
    `Table 8: ${name}. Table 6: ${name} ${mark}.`,
  );
  expect(callingSentence(['1', '2', '3', '4'].map(typed))).toBe(
    ['1', '2', '3', '4'].map((table) => `Table ${table}: ${name}, unconfirmed.`).join(' '),
  );
});

test('the headline of Today names a matter once if two guests of a table report it', () => {
  expect(callingSentence([alarm('3'), alarm('3'), { ...alarm('3'), safety: 'pest' }])).toBe(
    'Table 3: possible allergic reaction. Table 3: possible pests.',
  );
});

test('the headline of Today counts a single further alarm in the singular', () => {
  expect(callingSentence(['1', '2', '3', '4', '5'].map(alarm))).toMatch(
    / One more alarm is on the floor\.$/,
  );
});

test('Today has no headline about calls if nobody calls', () => {
  expect(callingSentence([])).toBeUndefined();
});

test('tablesOfNamedAlarms lists the tables of the alarms in a headline, and none if the headline cannot name them all', () => {
  expect(tablesOfNamedAlarms([alarm('Table 6'), call('3')])).toEqual(new Set(['6']));
  expect(tablesOfNamedAlarms(['1', '2', '3', '4', '5'].map(alarm))).toEqual(new Set());
});
