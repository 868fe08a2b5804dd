import { updateUser } from '#server/accounts/queries.ts';
import { newLinkToken } from '#server/accounts/sign-up/link-token.ts';
import { unsubscribeUrls } from '#server/businesses/unsubscribe-token.ts';
import { stopUrls } from '#server/replies/stop-token.ts';
import { upsertLogo } from '#server/venues/logos/queries.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { aCase } from './a-case.ts';
import type { Meaningful } from './cases/arbitrary-of.ts';
import { aMember, anOwner, aVenue, PASSWORD, type TestOwner } from './factories.ts';
import { aSubscribedOwner, enteredCard } from './payments/subscribed-owner.ts';
import { aPng } from './pictures.ts';
import { populateFloor } from './populate-floor.ts';
import { newBrowserKeys } from './push/sealed-message.ts';
import type { TestApp } from './test-app.ts';
import { readAnswers } from './understanding/read-answers.ts';

type Caller = { token: string };

export type Populated = {
  /** Every kind of caller; a visitor has no token. */
  actors: Record<'visitor' | 'unverified' | 'owner' | 'other' | 'device', Caller | undefined>;
  /** The values that say something to the call with this path. */
  meaningfulFor: (path: string) => Meaningful;
};

/** Two owners with venues, guests and codes, and the values by which all of it can be called. */
export async function populate(app: TestApp): Promise<Populated> {
  const owner = await aSubscribedOwner(app, { plan: 'premium' });
  const other = await anOwner(app);
  const unverified = await anOwner(app, { emailVerified: false });
  const [mine, theirs] = [await aVenue(app, owner), await aVenue(app, other)];
  const feedback = [await aFeedback(app, mine.venueId), await aFeedback(app, theirs.venueId)];
  await readAnswers(app);
  const caseId = await aCase(app, feedback[0]?.id ?? '');
  // Nobody else writes to this address, so the link stays the newest one.
  const forgetful = await anOwner(app);
  const [verification, reset] = [
    await verificationTokenOf(app, unverified),
    await resetTokenOf(app, forgetful),
  ];
  const hash = 'd'.repeat(32);
  const { id: venueUuid } = await aVenue(app, forgetful);
  await upsertLogo(app.db, { venueUuid, hash, picture: aPng(), updatedAt: app.services.now() });
  const team = await populateTeam(app, owner, other);
  const device = await aDevice(app, owner, mine);
  const tablet = await aPairedDevice(app, owner, mine);
  const checkoutId = await checkoutIdOf(app, owner);
  const floor = await populateFloor(app, owner);
  const values: Meaningful = {
    ...FORMS,
    venueId: [mine.venueId, mine.venueId, theirs.venueId, 'default-venue'],
    email: [owner.email, other.email, unverified.email, GUEST, 'nobody@example.com'],
    code: feedback.map(({ rewardCode }) => rewardCode),
    clientSecret: [await clientSecretOf(app, owner)],
    hash: [hash],
    noteId: [await noteIdOf(app, owner, mine.id)],
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
      if (path.includes('/feedback/:id')) return { ...values, id: feedback.map(({ id }) => id) };
      if (path.includes('/cases/:id')) return { ...values, id: [caseId] };
      if (path.includes('/checkouts/:id')) return { ...values, id: [checkoutId] };
      if (path.includes('/team/devices/:id')) return { ...values, id: [device.id] };
      if (path.endsWith('/devices/pin')) return { ...values, memberId: [owner.id], pin: [PIN] };
      if (path.endsWith('/devices/pair')) return { ...values, code: [device.pairingCode] };
      // One proof at a time is taken, and a signature is nobody's luck.
      if (path.endsWith('/auth/prove'))
        return { ...values, code: [undefined], passkey: [undefined] };
      if (path.includes('/team/members/:id')) return { ...values, id: [team.memberId] };
      if (path.includes('/team/invitations/:id')) return { ...values, id: [team.invitationId] };
      if (path.endsWith('/team/invitations')) return { ...values, email: ['new@example.com'] };
      // Whoever has an account adds their passkeys there.
      if (path.endsWith('/invitations/passkey')) return { ...values, token: [team.newcomerToken] };
      if (path.includes('/api/invitations/')) return { ...values, token: [team.joinToken] };
      // Any text may be a day or a time of day, and next to none is.
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
 * A team for the owner, and for the other one a partner who has just offered them the business, so that
 * they may accept it or go. The owner is invited there.
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

/** One that waits for its code. */
async function aDevice(
  app: TestApp,
  { token }: TestOwner,
  { venueId }: { venueId: string },
): Promise<{ id: string; pairingCode: string }> {
  const body = { name: 'Tablet at the pass', venueId };
  return (await app.send('POST', '/api/team/devices', { token, body })).body;
}

const PIN = '7305';

/** The owner has a PIN there. */
async function aPairedDevice(
  app: TestApp,
  owner: TestOwner,
  venue: { venueId: string },
): Promise<Caller> {
  await app.send('PUT', '/api/team/pin', { token: owner.token, body: { pin: PIN } });
  const { pairingCode: code } = await aDevice(app, owner, venue);
  return (await app.send('POST', '/api/devices/pair', { body: { code } })).body;
}

const PUSHED_TO = 'https://push.example/1';
const GUEST = 'guest@example.com';
const NEW_VENUE_IDS = ['the-copper-kettle', 'Harbour & Vine', 'luna', 'admin'];

/** What people fill in, whoever they are. */
const FORMS: Meaningful = {
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
  day: ['2026-01-12', '0001-01-01', '9999-12-31'],
  words: ['New chef', 'x'.repeat(80)],
  visitDate: ['2026-05-05', '2026-05-05T23:59:59+14:00', 'May 5, 2026'],
  visitTime: ['19:30', 'evening'],
  size: ['100x100', '300x300', '1000x1000'],
  margin: ['0', '100'],
  number: [enteredCard().number],
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
    // A complaint, so that it can be taken, resolved and opened again.
    rating: 'fair',
    textGeneral: 'A cold evening',
    email: GUEST,
    rewardSelected: 'free_dessert',
  };
  return (await app.send('POST', '/api/feedback', { body })).body;
}

const LINK_LIFE_MS = HOUR_MS;

/** As the mailed link holds it, to verify an address. */
async function verificationTokenOf(app: TestApp, { id }: TestOwner): Promise<string> {
  const { db, services } = app;
  const { token, hash } = newLinkToken();
  await updateUser(db, id, {
    emailVerificationToken: hash,
    emailVerificationExpires: new Date(services.now().getTime() + LINK_LIFE_MS),
    updatedAt: services.now(),
  });
  return token;
}

/** As the mailed link holds it, to choose a new password. */
async function resetTokenOf(app: TestApp, { id }: TestOwner): Promise<string> {
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

async function clientSecretOf(app: TestApp, { token }: TestOwner): Promise<string> {
  const { body } = await app.send('POST', '/api/subscription/card', { token });
  return body.clientSecret;
}

async function checkoutIdOf(app: TestApp, { token }: TestOwner): Promise<string> {
  const { body } = await app.send('POST', '/api/reply-credits/purchase', { token });
  return new URL(body.url).pathname.split('/').at(-1) ?? '';
}

async function noteIdOf(app: TestApp, { token }: TestOwner, venueUuid: string): Promise<string> {
  const note = { day: '2026-01-12', words: 'New chef' };
  const path = `/api/restaurants/${venueUuid}/notes`;
  return (await app.send('POST', path, { token, body: note })).body.id;
}

function stopToken({ services }: TestApp, { id }: { id: string }): string {
  const { callUrl } = stopUrls(services, { venueUuid: id, addressHash: 'somebody' });
  return tokenIn(callUrl) ?? '';
}

function unsubscribeToken({ services }: TestApp, { businessId }: TestOwner): string {
  const { callUrl } = unsubscribeUrls(services, { businessId, purpose: 'reminders' });
  return tokenIn(callUrl) ?? '';
}
