import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { RosterPerson } from '#shared/roster/contract.ts';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { RosterCard } from './roster-card.tsx';

const ROSTER = 'GET /api/roster?venueId=luna';
const ADD = 'POST /api/roster?venueId=luna';
const ESTHER: RosterPerson = {
  id: 'esther',
  name: 'Esther',
  alsoKnownAs: ['Essie'],
  memberId: 'm1',
};
const CHANGE = `PUT /api/roster/${ESTHER.id}`;
const REMOVE = `DELETE /api/roster/${ESTHER.id}`;
const MEMBERS = [
  { id: 'm1', name: 'Esther Okafor' },
  { id: 'm2', name: 'Priya Nair' },
];

afterEach(closePage);

async function open(
  answers: Parameters<typeof stubServer>[0] = {},
  members: readonly { id: string; name: string }[] = MEMBERS,
) {
  const server = stubServer({
    [ROSTER]: [200, [ESTHER]],
    [ADD]: [201, { ...ESTHER, id: 'new' }],
    [CHANGE]: [200, ESTHER],
    [REMOVE]: [200, { message: 'Removed from the roster' }],
    ...answers,
  });
  await openPage(
    '/settings',
    () => <RosterCard venue={{ venueId: 'luna', name: 'Luna' }} members={members} />,
    { user: aUser() },
  );
  return server;
}

const press = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('a person is added to the roster with the other names that guests use', async () => {
  const server = await open({ [ROSTER]: [200, []] }, []);
  expect(await screen.findByText('Nobody yet')).toBeTruthy();
  await press('Add a person');
  await press('Add');
  expect(screen.getByText('Enter the person’s name')).toBeTruthy();
  type('Name', ' Jakub ');
  type(/^Also known as/, 'Jacob, , Kuba ');
  server.answers[ROSTER] = [200, [{ ...ESTHER, id: 'jakub', name: 'Jakub', alsoKnownAs: [] }]];
  await press('Add');
  expect(server.bodiesOf(ADD)).toEqual([
    { name: 'Jakub', alsoKnownAs: ['Jacob', 'Kuba'], memberId: null },
  ]);
  expect(await screen.findByText('Jakub')).toBeTruthy();
});

test('a name that is taken on the roster is refused with a message beside the field', async () => {
  const message = 'Esther is already on the roster.';
  await open({ [ADD]: [409, { code: 'CONFLICT', message }] });
  await screen.findByText('Esther');
  await press('Add a person');
  type('Name', 'Esther');
  await press('Add');
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText(message)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Esther');
});

test('a renamed person stays linked to their team member', async () => {
  const server = await open();
  expect(await screen.findByText('Also known as Essie · Signs in as Esther Okafor')).toBeTruthy();
  await press('Change Esther');
  type('Name', 'Esther O');
  await press('Save');
  expect(server.bodiesOf(CHANGE)).toEqual([
    { name: 'Esther O', alsoKnownAs: ['Essie'], memberId: 'm1' },
  ]);
});

test('before a person is removed from the roster, the card says that their figures stay under former staff', async () => {
  const server = await open();
  await screen.findByText('Esther');
  await press('Remove Esther');
  expect(screen.getByText(/stays in the figures, under former staff/)).toBeTruthy();
  server.answers[ROSTER] = [200, []];
  await press('Remove');
  expect(server.bodiesOf(REMOVE)).toHaveLength(1);
  expect(await screen.findByText('Nobody yet')).toBeTruthy();
});

test('one tap adds all members of the team who are not on the roster', async () => {
  const server = await open({ [ROSTER]: [200, []] });
  await screen.findByText('Nobody yet');
  await press('Add all 2');
  await screen.findByText('From your team');
  expect(server.bodiesOf(ADD)).toEqual([
    { name: 'Esther', memberId: 'm1' },
    { name: 'Priya', memberId: 'm2' },
  ]);
});

test('a roster that failed to load says so and loads on retry', async () => {
  const server = await open({ [ROSTER]: 'dead network' });
  expect(await screen.findByText('We could not load the people')).toBeTruthy();
  server.answers[ROSTER] = [200, [ESTHER]];
  await press('Retry');
  expect(await screen.findByText('Esther')).toBeTruthy();
});
