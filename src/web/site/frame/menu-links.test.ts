import { expect, test } from 'vitest';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { moreLinks, peopleLinks } from './menu-links.ts';

test('owners and managers reach people and past shifts from the menu, staff do not', () => {
  for (const role of ['owner', 'manager'] as const) {
    const user = aUser({ role });
    expect(moreLinks(user, 'today')).toEqual(expect.arrayContaining(peopleLinks(user)));
    expect(peopleLinks(user).map(({ label }) => label)).toEqual(['People', 'Past shifts']);
  }
  expect(peopleLinks(aUser({ role: 'staff' }))).toEqual([]);
});
