import { expect, test } from 'vitest';
import { proposalsFrom } from './team-proposals.ts';

const person = (name: string, memberId: string | null = null) => ({
  id: name,
  name,
  alsoKnownAs: [],
  memberId,
});

test('members who are not on the roster are proposed by first name', () => {
  const members = [
    { id: '1', name: 'Priya Nair' },
    { id: '2', name: 'Tom Ashworth' },
  ];
  expect(proposalsFrom(members, [person('Tommy', '2')])).toEqual([
    { memberId: '1', name: 'Priya' },
  ]);
});

test('a member whose first name is taken is proposed by full name, and not at all if that is taken too', () => {
  const members = [
    { id: '1', name: 'Tom Ashworth' },
    { id: '2', name: 'Tom Byrne' },
    { id: '3', name: 'Zoë' },
  ];
  expect(proposalsFrom(members, [person('ZOE')])).toEqual([
    { memberId: '1', name: 'Tom' },
    { memberId: '2', name: 'Tom Byrne' },
  ]);
});
