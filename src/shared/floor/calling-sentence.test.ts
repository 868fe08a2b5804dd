import { expect, test } from 'vitest';
import { callingSentence } from './calling-sentence.ts';

const call = (tableNumber: string) => ({
  tableNumber,
  safety: null,
  isEmergency: false,
  isScanned: false,
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
])('the guests of %j are announced with their tables, alarms first', (calls, sentence) => {
  expect(callingSentence(calls)).toBe(sentence);
});

test('the alarm of a scanned code is announced before many that were not scanned', () => {
  const invented = ['1', '2', '3', '4', '5'].map(alarm);
  expect(callingSentence([...invented, { ...alarm('8'), isScanned: true }])).toMatch(
    /^Table 8: possible allergic reaction\. Table 1: .* Two more alarms are on the floor\.$/,
  );
});

test('nothing is announced if nobody calls', () => {
  expect(callingSentence([])).toBeUndefined();
});
