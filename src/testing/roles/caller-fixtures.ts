import { generate } from 'otplib';
import { startSession } from '#server/accounts/sessions/start-session.ts';
import { insertShifts } from '#server/roster/shifts-query.ts';
import { rosterPeople } from '#server/roster/table.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { normaliseTableName } from '#shared/venues/table-name.ts';
import { aMember, aVenue, type TestOwner } from '../factories.ts';
import { SoftwarePasskey } from '../software-passkey.ts';
import type { TestApp } from '../test-app.ts';

/** A signed-in user who is about to call the API, with the application. */
export type ApiCaller = TestOwner & { app: TestApp };

type RequestParts = { params?: Record<string, string>; body?: unknown };

/** Starts another session of the caller and returns it. */
export async function anotherSession({ app, id, token }: ApiCaller): Promise<RequestParts> {
  await app.db.transaction((tx) => startSession(app.services, tx, id, 'password'));
  const { body } = await app.send('GET', '/api/auth/sessions', { token });
  const other = body.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
  return { params: { id: other.id } };
}

/** An answer from a table that the caller had. */
export async function anEntryOfTheirOwn(caller: ApiCaller): Promise<RequestParts> {
  const { feedbackId } = await serveSomebody(caller);
  return { body: { feedbackId } };
}

/** The caller has a table at their first venue, from which a guest answers. */
export async function serveSomebody(
  caller: ApiCaller,
): Promise<{ feedbackId: string; venueId: string }> {
  const { app, id, token } = caller;
  const { body } = await app.send('GET', '/api/restaurants', { token });
  const { id: venueUuid, venueId } = body[0] ?? (await aVenue(app, caller));
  const [person] = await app.db
    .insert(rosterPeople)
    .values({ venueUuid, name: 'Somebody', userId: id })
    .returning({ id: rosterPeople.id });
  const startsAt = new Date(app.services.now().getTime() - HOUR_MS);
  const endsAt = new Date(startsAt.getTime() + 2 * HOUR_MS);
  const tables = [{ personId: person?.id ?? '', tableKey: normaliseTableName(id), tableName: id }];
  await app.db.transaction((tx) => insertShifts(tx, venueUuid, [{ startsAt, endsAt, tables }]));
  const said = { venueId, rating: 'fair', tableNumber: id };
  const answer = await app.send('POST', '/api/feedback', { body: said });
  return { feedbackId: answer.body.id, venueId };
}

/** Adds a second owner, because the last owner cannot leave a business. */
export async function aCoOwner({ app, businessId }: ApiCaller): Promise<RequestParts> {
  await aMember(app, { businessId }, { role: 'owner' });
  return {};
}

export async function aMemberToHandOverTo({ app, businessId }: ApiCaller): Promise<RequestParts> {
  const heir = await aMember(app, { businessId });
  return { body: { memberId: heir.id } };
}

export async function aSentHandoverOffer(caller: ApiCaller): Promise<RequestParts> {
  await offer(caller, caller, (await aMember(caller.app, caller)).id);
  return {};
}

export async function aReceivedHandoverOffer(caller: ApiCaller): Promise<RequestParts> {
  await offer(caller, await aMember(caller.app, caller, { role: 'owner' }), caller.id);
  return {};
}

async function offer({ app }: ApiCaller, { token }: TestOwner, memberId: string): Promise<void> {
  await app.send('POST', '/api/business/handover', { token, body: { memberId } });
}

export async function aPin({ app, token }: ApiCaller): Promise<RequestParts> {
  await app.send('PUT', '/api/team/pin', { token, body: { pin: '7305' } });
  return {};
}

export async function anAuthenticatorCode({ app, token }: ApiCaller): Promise<RequestParts> {
  const { body } = await app.send('POST', '/api/auth/authenticator', { token });
  const epoch = Math.floor(app.services.now().getTime() / 1000);
  return { body: { code: await generate({ secret: body.secret, epoch }) } };
}

export async function anAuthenticator(caller: ApiCaller): Promise<RequestParts> {
  const { app, token } = caller;
  await app.send('POST', '/api/auth/authenticator/confirm', {
    token,
    ...(await anAuthenticatorCode(caller)),
  });
  return {};
}

export async function aPasskeyToAdd({ app, token }: ApiCaller): Promise<RequestParts> {
  const { body } = await app.send('POST', '/api/auth/passkeys/begin', { token });
  const { challenge, user } = body;
  const answer = new SoftwarePasskey().create({ challenge, userHandle: user.id });
  return { body: { name: 'A phone', answer } };
}

export async function aPasskey(caller: ApiCaller): Promise<RequestParts> {
  const { app, token } = caller;
  const added = await app.send('POST', '/api/auth/passkeys', {
    token,
    ...(await aPasskeyToAdd(caller)),
  });
  return { params: { id: added.body.passkey.id } };
}

export async function aPasskeyToRename(caller: ApiCaller): Promise<RequestParts> {
  return { ...(await aPasskey(caller)), body: { name: 'Another phone' } };
}

let counted = 0;

export function newEmailAddress(): string {
  counted += 1;
  return `asked${counted}@example.com`;
}
