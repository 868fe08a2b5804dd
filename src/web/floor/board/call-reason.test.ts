import { expect, test } from 'vitest';
import { aCall } from '../floor-fixture.ts';
import { callAnnouncement } from './call-reason.ts';

test('the announcement for screen readers says "calls" only for guests who called', () => {
  const called = aCall({ tableNumber: '4', primaryIssue: 'Food' });
  const wrote = aCall({ tableNumber: '5', isAlarm: true, safety: 'allergen' });
  expect(callAnnouncement([called, wrote])).toBe(
    'Table 4 calls. Food. Table 5. Possible allergic reaction.',
  );
});
