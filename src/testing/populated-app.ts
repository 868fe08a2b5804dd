import { updateUser } from '#server/accounts/queries.ts';
import { newLinkToken } from '#server/accounts/sign-up/register.ts';
import { unsubscribeUrls } from '#server/businesses/unsubscribe-token.ts';
import { stopRepliesUrls } from '#server/replies/stop-replies.ts';
import { topicWarnings } from '#server/stats/warnings/table.ts';
import { upsertLogo } from '#server/venues/logos/queries.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { MIN_GUESTS } from '#shared/you-said/rules.ts';
import type { KnownValues } from './cases/arbitrary-for-schema.ts';
import { aMember, anOwner, aVenue, PASSWORD, type TestOwner } from './factories.ts';
import { openSafetyCase } from './open-safety-case.ts';
import { aSubscribedOwner, makeCardDetails } from './payments/subscribed-owner.ts';
import { aPng } from './pictures.ts';
import { populateFloor } from './populate-floor.ts';
import { newBrowserKeys } from './push/sealed-message.ts';
import { serveSomebody } from './roles/caller-fixtures.ts';
import type { TestApp } from './test-app.ts';
import { readAnswers } from './understanding/read-answers.ts';

type TokenHolder = { token: string };

export type PopulatedApp = {
  /** One caller of each kind; a visitor has no token. */
  actors: Record<'visitor' | 'unverified' | 'owner' | 'other' | 'device', TokenHolder | undefined>;
  /** Existing values for the endpoint with this path. */
  meaningfulFor: (path: string) => KnownValues;
};

/** Creates two owners with venues, guests and codes, and lists the values that refer to them. */
export async function populateApp(app: TestApp): Promise<PopulatedApp> {
  const owner = await aSubscribedOwner(app, { plan: 'premium' });
  const other = await anOwner(app);
  const unverified = await anOwner(app, { emailVerified: false });
  const [mine, theirs] = [await aVenue(app, owner), await aVenue(app, other)];
  const feedback = [await aFeedback(app, mine.venueId), await aFeedback(app, theirs.venueId)];
  await readAnswers(app);
  const caseId = await openSafetyCase(app, feedback[0]?.id ?? '');
  // No other email goes to this address, so this link stays the newest.
  const forgetful = await anOwner(app);
  const [verification, reset] = [
    await requestVerificationToken(app, unverified),
    await requestResetToken(app, forgetful),
  ];
  const hash = 'd'.repeat(32);
  const { id: venueUuid } = await aVenue(app, forgetful);
  await upsertLogo(app.db, { venueUuid, hash, picture: aPng(), updatedAt: app.services.now() });
  const team = await populateTeam(app, owner, other);
  const device = await aDevice(app, owner, mine);
  const tablet = await aPairedDevice(app, owner, mine);
  const checkoutId = await openCheckoutId(app, owner);
  const floor = await populateFloor(app, owner);
  const personId = await aPerson(app, owner, mine);
  const warningId = await aWarning(app, owner);
  const youSaid = await aSentence(app, owner, mine);
  const reviewed = await aReview(app, owner);
  const values: KnownValues = {
    ...FORMS,
    venueId: [mine.venueId, mine.venueId, theirs.venueId, 'default-venue'],
    email: [owner.email, other.email, unverified.email, GUEST, 'nobody@example.com'],
    code: feedback.map(({ rewardCode }) => rewardCode),
    clientSecret: [await openClientSecret(app, owner)],
    hash: [hash],
    noteId: [await createNote(app, owner, mine.id)],
    role: ['staff', 'manager'],
    venueIds: [null, [mine.venueId], [theirs.venueId]],
    businessId: [owner.businessId, other.businessId],
    memberId: [team.memberId],
    data: [`http://localhost:3000/widget?venue=${mine.venueId}`],
  };
  return {
    actors: { visitor: undefined, unverified, owner, other, device: tablet },
    meaningfulFor: (path) => {
      const ofFloor = floor.meaningfulFor(path);
      if (ofFloor) return { ...values, ...ofFloor };
      if (path.includes('/restaurants/:id'))
        return { ...values, id: [mine.id, mine.id, theirs.id] };
      // A correction is of one kind: of the answer, of its messages so far, or of one message.
      if (path.endsWith('/feedback/:id/understanding'))
        return {
          ...values,
          id: feedback.map(({ id }) => id),
          messagesSeen: [undefined],
          messageId: [undefined],
        };
      if (path.includes('/feedback/:id')) return { ...values, id: feedback.map(({ id }) => id) };
      if (path.endsWith('/roster/:id')) return { ...values, id: [personId], memberId: [null] };
      if (path.endsWith('/sections'))
        return {
          ...values,
          at: [undefined],
          from: [app.services.now().toISOString()],
          until: [new Date(app.services.now().getTime() + HOUR_MS).toISOString()],
          sections: [[], [{ personId, tables: ['7'] }]],
        };
      if (path.endsWith('/warnings/:id')) return { ...values, id: [warningId] };
      if (path.endsWith('/you-said')) return { ...values, feedbackIds: [youSaid.feedbackIds] };
      if (path.endsWith('/you-said/:id')) return { ...values, id: [youSaid.id] };
      if (path.endsWith('/mine/reviews')) return { ...values, feedbackId: [reviewed.feedbackId] };
      if (path.endsWith('/reviews/:id')) return { ...values, id: [reviewed.reviewId] };
      if (path.includes('/cases/:id')) return { ...values, id: [caseId] };
      if (path.includes('/checkouts/:id')) return { ...values, id: [checkoutId] };
      if (path.includes('/team/devices/:id')) return { ...values, id: [device.id] };
      if (path.endsWith('/devices/pin')) return { ...values, memberId: [owner.id], pin: [PIN] };
      if (path.endsWith('/devices/pair')) return { ...values, code: [device.pairingCode] };
      // A request may send only one proof. It sends the password, because a valid passkey signature
      // cannot be generated by chance.
      if (path.endsWith('/auth/prove'))
        return { ...values, code: [undefined], passkey: [undefined] };
      if (path.includes('/team/members/:id')) return { ...values, id: [team.memberId] };
      if (path.includes('/team/invitations/:id')) return { ...values, id: [team.invitationId] };
      if (path.endsWith('/team/invitations')) return { ...values, email: ['new@example.com'] };
      // Only a newcomer can add a passkey here; existing users do so in their account.
      if (path.endsWith('/invitations/passkey')) return { ...values, token: [team.newcomerToken] };
      if (path.includes('/api/invitations/')) return { ...values, token: [team.joinToken] };
      // Needed because random text is almost never a valid date.
      if (path.startsWith('/api/activity'))
        return { ...values, from: ['2026-01-01'], to: ['2026-12-31'] };
      if (path.endsWith('/push/subscriptions'))
        return {
          ...values,
          endpoint: [PUSHED_TO],
          from: ['22:00'],
          to: ['08:00'],
          ticket: [undefined],
        };
      if (path.includes('/unsubscribe'))
        return { ...values, token: [unsubscribeToken(app, owner)] };
      if (path.endsWith('/replies/stop')) return { ...values, token: [stopToken(app, mine)] };
      if (path.endsWith('/register')) return { ...values, email: [owner.email, 'new@example.com'] };
      if (path.endsWith('/restaurants')) return { ...values, venueId: NEW_VENUE_IDS };
      if (path.endsWith('/reset-password')) return { ...values, token: [reset] };
      return { ...values, token: [verification] };
    },
  };
}

/**
 * Gives the first owner a team, and offers the business to one of its members. Gives the other
 * owner a business partner who has offered them the business, and invites the first owner to it.
 */
async function populateTeam(app: TestApp, owner: TestOwner, other: TestOwner) {
  const staff = await aMember(app, owner);
  const partner = await aMember(app, other, { role: 'owner' });
  const place = { role: 'staff', venueIds: null };
  const invite = async ({ token }: TestOwner, email: string): Promise<string> => {
    const body = { ...place, email };
    return (await app.send('POST', '/api/team/invitations', { token, body })).body.id;
  };
  const invitationId = await invite(owner, `invited-${staff.id}@example.com`);
  const newcomer = `newcomer-${staff.id}@example.com`;
  await invite(owner, newcomer);
  const newcomerToken = tokenIn((await app.mailTo(newcomer))?.text) ?? '';
  await invite(other, owner.email);
  const joinToken = tokenIn((await app.mailTo(owner.email))?.text) ?? '';
  for (const [from, to] of [
    [owner, staff],
    [partner, other],
  ] as const) {
    const sent = { token: from.token, body: { memberId: to.id } };
    await app.send('POST', '/api/business/handover', sent);
  }
  return { memberId: staff.id, invitationId, joinToken, newcomerToken };
}

/** Creates a device that waits for its pairing code. */
async function aDevice(
  app: TestApp,
  { token }: TestOwner,
  { venueId }: { venueId: string },
): Promise<{ id: string; pairingCode: string }> {
  const body = { name: 'Tablet at the pass', venueId };
  return (await app.send('POST', '/api/team/devices', { token, body })).body;
}

const PIN = '7305';

/** Creates a paired device on which the owner has a PIN. */
async function aPairedDevice(
  app: TestApp,
  owner: TestOwner,
  venue: { venueId: string },
): Promise<TokenHolder> {
  await app.send('PUT', '/api/team/pin', { token: owner.token, body: { pin: PIN } });
  const { pairingCode: code } = await aDevice(app, owner, venue);
  return (await app.send('POST', '/api/devices/pair', { body: { code } })).body;
}

const PUSHED_TO = 'https://push.example/1';
const GUEST = 'guest@example.com';
const NEW_VENUE_IDS = ['the-copper-kettle', 'Harbour & Vine', 'luna', 'admin'];

/** Form values that are valid for every caller. */
const FORMS: KnownValues = {
  password: [PASSWORD],
  currentPassword: [PASSWORD],
  confirmation: ['delete my account'],
  name: ['The Copper Kettle'],
  locations: [[{ name: 'The Copper Kettle', venueId: 'kettle-on-the-quay' }]],
  timezone: ['Europe/London', 'America/New_York', 'utc'],
  logoUrl: ['https://example.com/logo.png', ''],
  count: ['1', '100'],
  limit: ['1', '100'],
  offset: ['0', '10', '99999999'],
  startDate: ['2026-01-01', '0001-01-01', '9999-12-31'],
  endDate: ['2026-12-31', '0001-01-01', '9999-12-31'],
  from: ['2026-01-01', '0001-01-01', '9999-12-31'],
  to: ['2026-01-31', '0001-01-01', '9999-12-31'],
  day: ['2026-01-12', '0001-01-01', '9999-12-31'],
  words: ['New chef', 'x'.repeat(80)],
  visitDate: ['2026-05-05', '2026-05-05T23:59:59+14:00', 'May 5, 2026'],
  visitTime: ['19:30', 'evening'],
  size: ['100x100', '300x300', '1000x1000'],
  margin: ['0', '100'],
  number: [makeCardDetails().number],
  expMonth: [12],
  expYear: [2034],
  cvc: ['123'],
  rewardSelected: ['free_dessert', 'surprise'],
  callToAction: ['Tell us how it was'],
  tables: [[], ['1', 'Terrace 2']],
  keys: [newBrowserKeys().shared],
  search: ['good', '100%', '_', '\\'],
};

async function aFeedback(
  app: TestApp,
  venueId: string,
): Promise<{ id: string; rewardCode: string }> {
  const body = {
    venueId,
    // The answer is a complaint, so that it can be taken, resolved and reopened.
    rating: 'fair',
    textGeneral: 'A cold evening',
    email: GUEST,
    rewardSelected: 'free_dessert',
  };
  return (await app.send('POST', '/api/feedback', { body })).body;
}

const LINK_LIFE_MS = HOUR_MS;

/** The token in the emailed link for verifying an address. */
async function requestVerificationToken(app: TestApp, { id }: TestOwner): Promise<string> {
  const { db, services } = app;
  const { token, hash } = newLinkToken();
  await updateUser(db, id, {
    emailVerificationToken: hash,
    emailVerificationExpires: new Date(services.now().getTime() + LINK_LIFE_MS),
    updatedAt: services.now(),
  });
  return token;
}

/** The token in the emailed link for choosing a new password. */
async function requestResetToken(app: TestApp, { id }: TestOwner): Promise<string> {
  const { db, services } = app;
  const { token, hash } = newLinkToken();
  await updateUser(db, id, {
    passwordResetToken: hash,
    passwordResetExpires: new Date(services.now().getTime() + LINK_LIFE_MS),
    updatedAt: services.now(),
  });
  return token;
}

function tokenIn(text = ''): string | undefined {
  return /token=([\w.-]+)/.exec(text)?.[1];
}

async function openClientSecret(app: TestApp, { token }: TestOwner): Promise<string> {
  const { body } = await app.send('POST', '/api/subscription/card', { token });
  return body.clientSecret;
}

async function openCheckoutId(app: TestApp, { token }: TestOwner): Promise<string> {
  const { body } = await app.send('POST', '/api/reply-credits/purchase', { token });
  return new URL(body.url).pathname.split('/').at(-1) ?? '';
}

async function createNote(app: TestApp, { token }: TestOwner, venueUuid: string): Promise<string> {
  const note = { day: '2026-01-12', words: 'New chef' };
  const path = `/api/restaurants/${venueUuid}/notes`;
  return (await app.send('POST', path, { token, body: note })).body.id;
}

async function aPerson(
  app: TestApp,
  { token }: TestOwner,
  { venueId }: { venueId: string },
): Promise<string> {
  const path = `/api/roster?venueId=${venueId}`;
  return (await app.send('POST', path, { token, body: { name: 'Aoife' } })).body.id;
}

async function aSentence(
  app: TestApp,
  { token }: TestOwner,
  { venueId }: { venueId: string },
): Promise<{ id: string; feedbackIds: string[] }> {
  const feedbackIds: string[] = [];
  while (feedbackIds.length < MIN_GUESTS) feedbackIds.push((await aFeedback(app, venueId)).id);
  const body = { words: 'You said it was cold. We bought a new oven.', feedbackIds };
  const path = `/api/you-said?venueId=${venueId}`;
  return (await app.send('POST', path, { token, body })).body;
}

/** The owner serves guests too, and asks for another look at an answer. */
async function aReview(
  app: TestApp,
  owner: TestOwner,
): Promise<{ feedbackId: string; reviewId: string }> {
  const { token } = owner;
  const { feedbackId, venueId } = await serveSomebody({ ...owner, app });
  await app.send('POST', '/api/stats/people/mine/reviews', { token, body: { feedbackId } });
  const path = `/api/stats/people/reviews?venueId=${venueId}`;
  const [review] = (await app.send('GET', path, { token })).body;
  return { feedbackId, reviewId: review.id };
}

/** Opens a warning at a venue of its own, because reading a venue's warnings closes unfounded ones. */
async function aWarning(app: TestApp, owner: TestOwner): Promise<string> {
  const { id: venueUuid } = await aVenue(app, owner);
  const values = {
    venueUuid,
    topic: 'waiting',
    since: '2026-05-05',
    openedAt: new Date(),
  } as const;
  const [warning] = await app.db.insert(topicWarnings).values(values).returning();
  return warning?.id ?? '';
}

function stopToken({ services }: TestApp, { id }: { id: string }): string {
  const { callUrl } = stopRepliesUrls(services, { venueUuid: id, addressHash: 'somebody' });
  return tokenIn(callUrl) ?? '';
}

function unsubscribeToken({ services }: TestApp, { businessId }: TestOwner): string {
  const { callUrl } = unsubscribeUrls(services, { businessId, purpose: 'reminders' });
  return tokenIn(callUrl) ?? '';
}
