import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { User } from '#shared/accounts/contract.ts';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { currentToasts } from '#web/platform/toasts/toasts.tsx';
import { aMember, anInvitation, aTeam } from '#web/team/team-fixture.ts';
import { aVenue } from '#web/venues/venue-fixture.ts';
import { TeamPage } from './team.tsx';

const TEAM = 'GET /api/team';
const OFFER = 'GET /api/business/handover';
const INVITE = 'POST /api/team/invitations';
const KETTLE = aVenue();
const LUNA = aVenue({ id: 'luna', name: 'Luna', venueId: 'luna' });
const MIA = aMember({ name: 'Mia Manager', role: 'manager', venueIds: ['luna'] });
const SAM = aMember({ name: 'Sam Staff', role: 'staff' });

type Answers = Parameters<typeof stubServer>[0];

async function open(answers: Answers = {}, user: User = aUser()) {
  const server = stubServer({
    'GET /api/restaurants': [200, [KETTLE, LUNA]],
    [OFFER]: [200, { offer: null }],
    [TEAM]: [200, aTeam({ members: [aMember({ id: user.id, role: 'owner' }), MIA, SAM] })],
    ...answers,
  });
  await openPage('/team', TeamPage, { user });
  await screen.findByRole('heading', { name: 'People' });
  return server;
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string | RegExp) => act(async () => fireEvent.click(button(name)));
const openMenu = (name: string) =>
  act(async () => fireEvent.keyDown(button(name), { key: 'Enter' }));
const rowOf = (name: string) => within(screen.getByText(name).closest('li') ?? document.body);

const OFFERED = { offer: { from: 'Omar Owner', expiresAt: '2099-01-01T12:00:00.000Z' } };

afterEach(closePage);

test('the team page speaks of “your restaurants” if there are several, and names the business if there is one', async () => {
  await open();
  expect(screen.getByText(/^The people in your restaurants\./)).toBeTruthy();
  closePage();
  const user = aUser();
  await open({ 'GET /api/restaurants': [200, [KETTLE]] }, user);
  expect(screen.getByText(`The people at ${user.businessName}.`, { exact: false })).toBeTruthy();
});

test('an invitation is sent with an address, a role and restaurants, and only once despite a double tap', async () => {
  const { bodiesOf } = await open({ [INVITE]: [201, { id: crypto.randomUUID() }] });
  await press('Invite someone');
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'New@Bistro.example' } });
  await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'Manager' })));
  expect(screen.getByRole('checkbox', { checked: true })).toBe(
    screen.getByLabelText('The Copper Kettle'),
  );
  await act(async () => fireEvent.click(screen.getByLabelText('The Copper Kettle')));
  await press('Send invitation');
  screen.getByText('Choose at least one restaurant');
  expect(bodiesOf(INVITE)).toEqual([]);
  await act(async () => fireEvent.click(screen.getByLabelText('Luna')));
  await act(async () => {
    fireEvent.click(button('Send invitation'));
    fireEvent.click(button('Send invitation'));
  });
  expect(bodiesOf(INVITE)).toEqual([
    { email: 'new@bistro.example', role: 'manager', venueIds: ['luna'] },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(bodiesOf(TEAM).length).toBeGreaterThan(1);
});

test('a plan that is full, counting invited people, is reported instead of offering the invitation form', async () => {
  await open({
    [TEAM]: [
      200,
      aTeam({ mostMembers: 4, members: [SAM, MIA, aMember()], invitations: [anInvitation()] }),
    ],
  });
  screen.getByText('All 4 places of your plan are taken');
  screen.getByText(/4 of 4 places taken/);
  expect(screen.queryByRole('button', { name: 'Invite someone' })).toBeNull();
});

test('an expired invitation takes up no place and can be sent again', async () => {
  const invitation = anInvitation({ status: 'expired', email: 'late@bistro.example' });
  const resend = `POST /api/team/invitations/${invitation.id}/resend`;
  const { bodiesOf } = await open({
    [TEAM]: [200, aTeam({ mostMembers: 4, members: [SAM, MIA], invitations: [invitation] })],
    [resend]: [200, { message: 'Sent' }],
  });
  screen.getByText(/2 of 4 places taken/);
  rowOf('late@bistro.example').getByText('Expired');
  await press('Send again to late@bistro.example');
  expect(bodiesOf(resend)).toHaveLength(1);
});

test('a team that failed to load says so and loads on retry', async () => {
  const server = stubServer({
    'GET /api/restaurants': [200, [KETTLE]],
    [OFFER]: [200, { offer: null }],
    [TEAM]: 'dead network',
  });
  await openPage('/team', TeamPage, { user: aUser() });
  await screen.findByText('We could not load your team');
  server.answers[TEAM] = [200, aTeam({ members: [SAM] })];
  await press('Retry');
  await screen.findByRole('button', { name: 'What to do with Sam Staff' });
});

test('a member’s name links to what guests say about them, which is also the first item of the member’s menu', async () => {
  await open();
  const name = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Sam Staff' });
  expect(name.getAttribute('href')).toBe('/people?venue=the-copper-kettle&name=Sam');
  await openMenu('What to do with Sam Staff');
  const [first] = await screen.findAllByRole('menuitem');
  expect(first?.textContent).toBe('What guests say');
});

describe('a manager', () => {
  const manager = aUser({ id: MIA.id, role: 'manager', venueIds: ['luna'] });

  test('the team page tells a manager who can edit the other members, and offers managers no more access to grant than they have', async () => {
    const omar = aMember({ name: 'Omar Owner', role: 'owner' });
    const lou = aMember({ name: 'Lou', role: 'staff', venueIds: ['luna'] });
    await open({ [TEAM]: [200, aTeam({ members: [omar, MIA, SAM, lou] })] }, manager);
    rowOf('Omar Owner').getByText('Only an owner can edit this');
    rowOf('Sam Staff').getByText('Only an owner can edit people of all restaurants');
    rowOf('Lou').getByRole('button', { name: 'What to do with Lou' });
    expect(screen.queryByText('Managers need two-step sign-in')).toBeNull();
    await press('Invite someone');
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByLabelText('All, including future ones')).toBeNull();
  });

  test('a manager who is offered the business accepts it after confirming twice', async () => {
    const omar = aMember({ name: 'Omar Owner', role: 'owner' });
    const accept = 'POST /api/business/handover/accept';
    const { bodiesOf, answers } = await open(
      {
        [TEAM]: [200, aTeam({ members: [omar, MIA] })],
        [OFFER]: [200, OFFERED],
        [accept]: [200, { user: { ...manager, role: 'owner', venueIds: null } }],
      },
      manager,
    );
    screen.getByText('Omar Owner offers you The Copper Kettle');
    await press('Take over');
    expect(bodiesOf(accept)).toEqual([]);
    answers[OFFER] = [200, { offer: null }];
    answers[TEAM] = [200, aTeam({ members: [omar, { ...MIA, role: 'owner', venueIds: null }] })];
    const question = within(screen.getByRole('alertdialog'));
    await act(async () => fireEvent.click(question.getByRole('button', { name: 'Take over' })));
    await waitFor(() => expect(screen.queryByText(/offers you/)).toBeNull());
    expect(bodiesOf(accept)).toHaveLength(1);
    expect(currentToasts()[0]?.title).toBe('The Copper Kettle is yours');
  });
});

test('a staff member sees an offer of the business and can decline it', async () => {
  const decline = 'POST /api/business/handover/decline';
  const { bodiesOf, answers } = stubServer({
    'GET /api/restaurants': [200, [KETTLE]],
    [OFFER]: [200, OFFERED],
    [decline]: [200, { message: 'Declined' }],
  });
  await openPage('/team', TeamPage, { user: aUser({ id: SAM.id, role: 'staff' }) });
  await screen.findByText('Omar Owner offers you The Copper Kettle');
  expect(bodiesOf(TEAM)).toEqual([]);
  await press('Decline');
  answers[OFFER] = [200, { offer: null }];
  const question = within(screen.getByRole('alertdialog'));
  await act(async () => fireEvent.click(question.getByRole('button', { name: 'Decline' })));
  await waitFor(() => expect(screen.queryByText(/offers you/)).toBeNull());
  expect(bodiesOf(decline)).toHaveLength(1);
});

test('an accepted invitation is listed without further actions', async () => {
  const accepted = anInvitation({ status: 'accepted', email: 'sam@bistro.example' });
  const opened = anInvitation({ status: 'opened', email: 'late@bistro.example' });
  await open({ [TEAM]: [200, aTeam({ members: [SAM], invitations: [accepted, opened] })] });
  screen.getByText('1 accepted in the last month');
  const row = rowOf('sam@bistro.example');
  row.getByText('Accepted');
  expect(row.queryByRole('button')).toBeNull();
  rowOf('late@bistro.example').getByText('Opened');
});

test('an invitation whose email may not have arrived says so to its sender', async () => {
  const lost = anInvitation({ delivery: 'unconfirmed', email: 'lost@bistro.example' });
  const refused = anInvitation({ delivery: 'failed', email: 'typo@bistro.example' });
  await open({ [TEAM]: [200, aTeam({ members: [SAM], invitations: [lost, refused] })] });
  rowOf('lost@bistro.example').getByText(/We can’t tell whether the email arrived/);
  rowOf('typo@bistro.example').getByText(/The email was refused/);
  expect(screen.queryByText('Sent')).toBeNull();
});

test('a member whose only restaurant was deleted is marked and can be given another from the list', async () => {
  const lou = aMember({ name: 'Lou Left', role: 'staff', venueIds: [] });
  const change = `PUT /api/team/members/${lou.id}`;
  const { bodiesOf } = await open({
    [TEAM]: [200, aTeam({ members: [lou, SAM] })],
    [change]: [200, { ...lou, venueIds: ['luna'] }],
  });
  // Sam works in all restaurants.
  expect(screen.getAllByText('No restaurant')).toHaveLength(1);
  await press('Choose a restaurant');
  await act(async () => fireEvent.click(screen.getByLabelText('Luna')));
  await press('Save');
  expect(bodiesOf(change)).toEqual([{ role: 'staff', venueIds: ['luna'] }]);
});

test('a member’s forgotten PIN can be removed on the team page', async () => {
  const lou = aMember({ name: 'Lou', hasPin: true });
  const remove = `DELETE /api/team/members/${lou.id}/pin`;
  const { bodiesOf } = await open({
    [TEAM]: [200, aTeam({ members: [lou, SAM] })],
    [remove]: [200, { message: 'Removed' }],
  });
  screen.getByText('PIN');
  await openMenu('What to do with Lou');
  await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: 'Remove PIN' })));
  await press('Remove PIN');
  expect(bodiesOf(remove)).toHaveLength(1);
});

test('a PIN locked after wrong guesses is shown to managers, with a way to unlock it', async () => {
  const until = new Date(Date.now() + 15 * 60_000).toISOString();
  const lou = aMember({ name: 'Lou', hasPin: true, pinLockedUntil: until });
  const over = aMember({ name: 'Kim', hasPin: true, pinLockedUntil: '2026-01-01T12:00:00.000Z' });
  await open({ [TEAM]: [200, aTeam({ members: [lou, over, SAM] })] });
  expect(screen.getAllByText('PIN locked')).toHaveLength(1);
  screen.getByText(/^Too many wrong PINs .+, unless they choose a new one\.$/);
});

describe('a shared device', () => {
  const pass = { id: crypto.randomUUID(), name: 'Pass', venueId: KETTLE.venueId };
  const paired = { ...pass, isPaired: true, lastSeenAt: '2026-01-02T12:00:00.000Z' };
  const pairing = { id: pass.id, pairingCode: '7K4M-9QX3', expiresAt: '2099-01-01T12:00:00.000Z' };

  test('a shared device is revoked from its menu, after a question', async () => {
    const revoke = `DELETE /api/team/devices/${pass.id}`;
    const { bodiesOf, answers } = await open({
      [TEAM]: [200, aTeam({ members: [SAM], devices: [paired] })],
      [revoke]: [200, { message: 'Revoked' }],
    });
    answers[TEAM] = [200, aTeam({ members: [SAM] })];
    await openMenu('What to do with Pass');
    await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: 'Revoke' })));
    expect(bodiesOf(revoke)).toEqual([]);
    await press('Revoke');
    expect(bodiesOf(revoke)).toHaveLength(1);
    await screen.findByText('No device yet');
  });

  test('a shared device that is not paired yet gets a new code from its row', async () => {
    const waiting = { ...pass, isPaired: false, lastSeenAt: null };
    const renew = `POST /api/team/devices/${pass.id}/code`;
    const { bodiesOf } = await open({
      [TEAM]: [200, aTeam({ members: [SAM], devices: [waiting] })],
      [renew]: [200, pairing],
    });
    rowOf('Pass').getByText('Waiting for its code');
    await press('New code for Pass');
    await press('Show the code');
    await screen.findByText('7K4M-9QX3');
    expect(bodiesOf(renew)).toHaveLength(1);
  });

  test('a shared device can be renamed, and is paired again only after a warning', async () => {
    const rename = `PUT /api/team/devices/${pass.id}`;
    const { bodiesOf } = await open({
      [TEAM]: [200, aTeam({ members: [SAM], devices: [paired] })],
      [rename]: [200, { message: 'Renamed' }],
    });
    await openMenu('What to do with Pass');
    await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: 'Rename' })));
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: ' Bar ' } });
    await press('Save');
    expect(bodiesOf(rename)).toEqual([{ name: 'Bar' }]);
    await openMenu('What to do with Pass');
    await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: 'New code' })));
    screen.getByText(/The device paired now is signed out immediately/);
  });
});

test('after a downgrade the team page says which members are on hold, why, and how to make room', async () => {
  const asleep = aMember({ name: 'Lou', isAsleep: true });
  await open({
    [TEAM]: [200, aTeam({ mostMembers: 4, members: [SAM, MIA, aMember(), aMember(), asleep] })],
  });
  screen.getByText('The plan has places for 4 people');
  screen.getByText(/The last person to join is on hold until there is room/);
  screen.getByText(/5 people, and places for 4/);
  screen.getByText('On hold');
  screen.getByRole('link', { name: 'See the plans' });
  expect(screen.queryByRole('button', { name: 'Invite someone' })).toBeNull();
});

test('a link from an email about another business leads to that business', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const luna = crypto.randomUUID();
  const businesses = [{ id: luna, name: 'Luna Group', role: 'staff' as const }];
  const user = aUser({ businesses });
  const move = 'POST /api/business/switch';
  const { bodiesOf } = stubServer({
    'GET /api/restaurants': [200, [KETTLE]],
    [OFFER]: [200, { offer: null }],
    [TEAM]: [200, aTeam({ members: [SAM] })],
    [move]: [200, { token: 'new', user: { ...user, businessId: luna } }],
  });
  await openPage(`/team?business=${luna}`, TeamPage, { user });
  await screen.findByText('The link is about Luna Group');
  await press('Change to Luna Group');
  expect(bodiesOf(move)).toEqual([{ businessId: luna }]);
  expect(assign).toHaveBeenCalledExactlyOnceWith('/');
});
