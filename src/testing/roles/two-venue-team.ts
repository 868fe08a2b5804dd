import { eq } from 'drizzle-orm';
import { insertSession } from '#server/accounts/sessions/session-query.ts';
import { calls, floorPlans } from '#server/floor/table.ts';
import { newId } from '#server/platform/database/columns.ts';
import { newSessionSecret, SESSION_IDLE_MS } from '#server/platform/http/session.ts';
import { rosterPeople } from '#server/roster/table.ts';
import { personReviews } from '#server/stats/people/table.ts';
import { topicWarnings } from '#server/stats/warnings/table.ts';
import { devices } from '#server/team/table.ts';
import { venueNotes } from '#server/venues/table.ts';
import { youSaid } from '#server/you-said/table.ts';
import { aMember, anOwner, aVenue, type TestOwner } from '../factories.ts';
import { openSafetyCase } from '../open-safety-case.ts';
import type { TestApp } from '../test-app.ts';
import { readAnswers } from '../understanding/read-answers.ts';
import { type ApiCaller, newEmailAddress } from './caller-fixtures.ts';
import type { VenueWithEverything } from './route-example.ts';

/**
 * A word that appears only in the other venue's name and feedback, so that a leak can be detected.
 */
export const CANARY_WORD = 'Zanzibarium';

export const TEAM_ACTORS = [
  'visitor',
  'unverified',
  'owner',
  'manager of all venues',
  'manager here',
  'staff here',
  'stranger',
  'asleep',
  'device here',
] as const;
export type TeamActor = (typeof TEAM_ACTORS)[number];

export type TwoVenueTeam = {
  /** The request headers of each actor; none for a visitor. */
  headers: Record<TeamActor, Record<string, string>>;
  here: VenueWithEverything;
  there: VenueWithEverything;
  /**
   * Creates a new user with the actor's role, for requests that work only once; null for actors
   * without a user.
   */
  somebodyNew: (actor: TeamActor) => Promise<ApiCaller | null>;
};

/** Creates a business with two venues and one actor of every kind. */
export async function aTwoVenueTeam(app: TestApp): Promise<TwoVenueTeam> {
  const owner = await anOwner(app, { tier: 'premium' });
  const here = await aStockedVenue(app, owner, 'Harbour');
  const there = await aStockedVenue(app, owner, CANARY_WORD);
  const own = [here];
  const stranger = await anOwner(app, { tier: 'premium' });
  await aVenue(app, stranger);
  const unverified = await anOwner(app, { emailVerified: false });
  const managerOfAll = await aMember(app, owner, { role: 'manager' });
  const manager = await aMember(app, owner, { role: 'manager', venues: own });
  const staff = await aMember(app, owner, { role: 'staff', venues: own });
  const [crowded, asleep] = await anAsleepManager(app);
  return {
    here,
    there,
    somebodyNew: async (actor) => {
      const person = await aNew(app, actor, { owner, crowded, own });
      return person && { ...person, app };
    },
    headers: {
      visitor: {},
      unverified: bearerHeaders(unverified),
      owner: bearerHeaders(owner),
      'manager of all venues': bearerHeaders(managerOfAll),
      'manager here': bearerHeaders(manager),
      'staff here': bearerHeaders(staff),
      stranger: bearerHeaders(stranger),
      asleep: bearerHeaders(asleep),
      'device here': await aPairedDevice(app, owner, here),
    },
  };
}

async function aNew(
  app: TestApp,
  actor: TeamActor,
  {
    owner,
    crowded,
    own,
  }: { owner: TestOwner; crowded: TestOwner; own: readonly VenueWithEverything[] },
): Promise<TestOwner | null> {
  switch (actor) {
    case 'owner':
      return await aMember(app, owner, { role: 'owner' });
    case 'manager of all venues':
      return await aMember(app, owner, { role: 'manager' });
    case 'manager here':
      return await aMember(app, owner, { role: 'manager', venues: own });
    case 'staff here':
      return await aMember(app, owner, { role: 'staff', venues: own });
    case 'stranger':
      return await anOwner(app, { tier: 'premium' });
    case 'unverified':
      return await anOwner(app, { emailVerified: false });
    case 'asleep':
      app.moveClock(1_000);
      return await aMember(app, crowded, { role: 'manager' });
    case 'visitor':
    case 'device here':
      return null;
  }
}

export function bearerHeaders({ token }: TestOwner): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

async function aStockedVenue(
  app: TestApp,
  owner: TestOwner,
  name: string,
): Promise<VenueWithEverything> {
  const { id, venueId } = await aVenue(app, owner, { name, staffMayRead: true });
  const words = `At the ${name} it was cold`;
  const said = {
    venueId,
    // The answer is a complaint, so that it can be taken, resolved and reopened.
    rating: 'fair',
    textGeneral: words,
    textSpecific: words,
    serverName: name,
    customerName: name,
    email: 'guest@example.com',
    rewardSelected: 'free_dessert',
  };
  const answer = async (body = said) => (await app.send('POST', '/api/feedback', { body })).body;
  const newFeedback = async (): Promise<string> => (await answer()).id;
  const newNote = async (): Promise<string> => {
    const [note] = await app.db
      .insert(venueNotes)
      .values({ venueUuid: id, day: '2026-05-05', words })
      .returning({ id: venueNotes.id });
    return note?.id ?? '';
  };
  const asOwner = async (path: string, body: object): Promise<string> =>
    (await app.send('POST', path, { token: owner.token, body })).body.id;
  const first = await answer();
  // This answer needs a text of its own: correcting an answer also corrects answers with the same
  // text, which would close this case.
  const matter = await answer({ ...said, textSpecific: `${words} again` });
  await readAnswers(app);
  const [call] = await app.db
    .insert(calls)
    .values({ venueUuid: id, tableNumber: name, primaryIssue: words, tokenHash: name })
    .returning({ id: calls.id });
  return {
    id,
    venueId,
    feedbackId: first.id,
    rewardCode: first.rewardCode,
    callId: call?.id ?? '',
    caseId: await openSafetyCase(app, matter.id),
    noteId: await newNote(),
    planVersion: async () => {
      const [plan] = await app.db.select().from(floorPlans).where(eq(floorPlans.venueUuid, id));
      return plan?.version ?? 0;
    },
    newFeedback,
    newNote,
    newStaff: async () => (await aMember(app, owner, { venues: [{ id }] })).id,
    newStaffWithPin: async () => {
      const staff = await aMember(app, owner, { venues: [{ id }] });
      await app.send('PUT', '/api/team/pin', { token: staff.token, body: { pin: '7305' } });
      return staff.id;
    },
    newInvitation: () =>
      asOwner('/api/team/invitations', {
        email: newEmailAddress(),
        role: 'staff',
        venueIds: [venueId],
      }),
    // Inserted directly, because the API limits the number of devices.
    newDevice: () => aWaitingDevice(app, owner, id),
    newWarning: async () => {
      await app.db.delete(topicWarnings).where(eq(topicWarnings.venueUuid, id));
      const [warning] = await app.db
        .insert(topicWarnings)
        .values({ venueUuid: id, topic: 'waiting', since: '2026-05-05', openedAt: new Date() })
        .returning({ id: topicWarnings.id });
      return warning?.id ?? '';
    },
    newSentence: async () => {
      const [sentence] = await app.db
        .insert(youSaid)
        .values({ venueUuid: id, words, replacedAt: new Date() })
        .returning({ id: youSaid.id });
      return sentence?.id ?? '';
    },
    newReview: () => aReview(app, { id, feedbackId: first.id, name }),
    newPerson: async () => {
      const [person] = await app.db
        .insert(rosterPeople)
        .values({ venueUuid: id, name })
        .returning({ id: rosterPeople.id });
      return person?.id ?? '';
    },
  };
}

/** Somebody asks for another look at the answer. */
async function aReview(
  app: TestApp,
  { id, feedbackId, name }: { id: string; feedbackId: string; name: string },
): Promise<string> {
  const [person] = await app.db
    .insert(rosterPeople)
    .values({ venueUuid: id, name })
    .returning({ id: rosterPeople.id });
  const review = { id: newId(), feedbackId, personId: person?.id ?? '', venueUuid: id };
  await app.db.insert(personReviews).values({ ...review, askedAt: new Date() });
  return review.id;
}

/**
 * Creates a manager whom the plan's member limit leaves out: Starter allows the owner and three
 * more.
 */
async function anAsleepManager(app: TestApp): Promise<[owner: TestOwner, asleep: TestOwner]> {
  const owner = await anOwner(app, { tier: 'starter' });
  for (let awake = 0; awake < 3; awake += 1) {
    await aMember(app, owner);
    app.moveClock(1_000);
  }
  return [owner, await aMember(app, owner, { role: 'manager' })];
}

async function aWaitingDevice(
  app: TestApp,
  { businessId }: TestOwner,
  venueUuid: string,
): Promise<string> {
  const device = { businessId, venueUuid, name: 'The bar', pairingExpiresAt: app.services.now() };
  const [row] = await app.db.insert(devices).values(device).returning({ id: devices.id });
  return row?.id ?? '';
}

async function aPairedDevice(
  app: TestApp,
  { businessId }: TestOwner,
  { id: venueUuid }: VenueWithEverything,
): Promise<Record<string, string>> {
  const now = app.services.now();
  const [device] = await app.db
    .insert(devices)
    .values({ businessId, venueUuid, name: 'The pass', pairingExpiresAt: now, pairedAt: now })
    .returning({ id: devices.id });
  const { cookie, sid } = newSessionSecret();
  await insertSession(app.db, {
    sid,
    sess: { signedInBy: 'pairing' },
    userId: null,
    deviceId: device?.id,
    businessId,
    expire: new Date(now.getTime() + SESSION_IDLE_MS),
  });
  return { cookie: `tabletalk_session=${cookie}`, origin: 'http://localhost:3000' };
}
