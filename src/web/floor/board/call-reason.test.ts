import { expect, test } from 'vitest';
import type { FloorCall } from '#shared/floor/contract.ts';
import { aCall } from '../floor-fixture.ts';
import { callAnnouncement, callReason } from './call-reason.ts';

test('the announcement for screen readers says "calls" only for guests who called', () => {
  const called = aCall({ tableNumber: '4', primaryIssue: 'Food' });
  const wrote = aCall({ tableNumber: '5', isAlarm: true, safety: 'allergen' });
  expect(callAnnouncement([called, wrote])).toBe(
    'Table 4 calls. Food. Table 5. Possible allergic reaction.',
  );
});

test('an alarm quotes the guest’s words that raised it, shortened, if the member may read them', () => {
  const alarm = aCall({ isAlarm: true, safety: 'injury', because: ['my son', 'is choking'] });
  expect(callReason(alarm)).toBe('Possible injury: “my son … is choking”');
  expect(callReason({ ...alarm, because: [] })).toBe('Possible injury');
  const long = callReason({ ...alarm, because: ['choking '.repeat(30)] });
  expect(long).toMatch(/choking…”$/);
  expect(long.length).toBeLessThan(100);
});

test('an alarm from an older server, which does not send the guest’s words, shows its safety class', () => {
  const { because: _, isEmergency: __, ...alarm } = aCall({ isAlarm: true, safety: 'injury' });
  expect(callReason(alarm as FloorCall)).toBe('Possible injury');
});
