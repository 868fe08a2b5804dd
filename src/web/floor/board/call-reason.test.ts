import { expect, test } from 'vitest';
import type { FloorCall } from '#shared/floor/contract.ts';
import { aCall } from '../floor-fixture.ts';
import {
  breathingAdvice,
  callAnnouncement,
  callReason,
  tileQuote,
  tileReason,
} from './call-reason.ts';

test('the announcement for screen readers says "calls" only for guests who called', () => {
  const called = aCall({ tableNumber: '4', primaryIssue: 'Food' });
  const wrote = aCall({ tableNumber: '5', isAlarm: true, safety: 'allergen' });
  expect(callAnnouncement([called, wrote])).toBe(
    'Table 4 is calling. Food. Table 5. Possible allergic reaction.',
  );
});

test('an alarm quotes the guest’s own sentence about the danger, if the member may read it', () => {
  const quote = 'My son is choking on a bone, please come';
  const alarm = aCall({ isAlarm: true, safety: 'injury', because: ['my son', 'choking'], quote });
  expect(callReason(alarm)).toBe(`Possible injury: “${quote}”`);
  expect(callReason({ ...alarm, quote: null })).toBe('Possible injury');
});

test('an alarm from an older server, which does not send the guest’s sentence, shows its safety class', () => {
  const { quote: _, isEmergency: __, ...alarm } = aCall({ isAlarm: true, safety: 'injury' });
  expect(callReason(alarm as FloorCall)).toBe('Possible injury');
});

test('a table with two reports shows the gravest words, whoever reported first or scanned the code', () => {
  const quote = 'My lips are blue and I cannot breathe';
  const mild = aCall({ isAlarm: true, isScanned: true, safety: 'foreign_object', quote: 'A hair' });
  const grave = aCall({ isAlarm: true, safety: 'illness', isEmergency: true, quote });
  for (const tile of [
    { call: mild, calls: [mild, grave] },
    { call: grave, calls: [grave, mild] },
  ]) {
    expect(tileQuote(tile)).toBe(`“${quote}”`);
    expect(tileReason(tile)).toBe('Possible emergency. Possible food contamination');
    expect(breathingAdvice(tile)).toBe('Trouble breathing? Ring the emergency services first.');
  }
  expect(breathingAdvice({ call: mild, calls: [mild] })).toBeUndefined();
});

test('of two equally grave reports of a table, the one from its scanned code is quoted', () => {
  const quote = 'My daughter has hives';
  const typed = aCall({ isAlarm: true, safety: 'allergen', quote: 'I came out in hives' });
  const scanned = aCall({ isAlarm: true, safety: 'allergen', isScanned: true, quote });
  expect(tileQuote({ call: typed, calls: [typed, scanned] })).toBe(`“${quote}”`);
});
