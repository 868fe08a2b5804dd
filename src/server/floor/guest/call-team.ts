import { linkAnswerToCall } from '#server/feedback/intake/answer-parts.ts';
import { newId } from '#server/platform/database/columns.ts';
import { networkOf } from '#server/platform/http/request-source.ts';
import { RATE_LIMITS, type RateLimitName } from '#server/platform/rate-limits/rate-limits.ts';
import {
  spendRateLimit,
  spendRateLimitInTransaction,
} from '#server/platform/rate-limits/spend-rate-limit.ts';
import { newsMailFooter } from '#server/push/news-mail-footer.ts';
import { notifyVenue } from '#server/push/notify-venue.ts';
import { queuePushesForVenue } from '#server/push/queue-pushes-query.ts';
import type { Services } from '#server/services.ts';
import { isOpenForCalls } from '#server/venues/call-availability.ts';
import { findListeningState } from '#server/venues/listening-query.ts';
import { readPageOpening } from '#server/venues/page-opening.ts';
import { findVenueByPublicId, type VenueRow } from '#server/venues/queries.ts';
import { hashNetwork, isTableSigned } from '#server/venues/table-signature.ts';
import { AppError } from '#shared/api/errors.ts';
import type { CallTeamResponse, NewCall } from '#shared/floor/calls-contract.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import { paths } from '#shared/site/paths.ts';
import { formatTableName, normaliseTableName, tableInSentence } from '#shared/venues/table-name.ts';
import {
  filterKnownReason,
  hashCallKey,
  hashCallToken,
  newCallToken,
  rederiveCallToken,
} from '../calls/call-token.ts';
import {
  type CallRow,
  findCallById,
  findCallByKey,
  insertCall,
  type StoredCall,
} from '../calls/queries.ts';
import type { TableProof } from '../table.ts';
import { presentCallToGuest } from './guest-call.ts';
import { insertRefusedCall } from './refused-call-query.ts';

const LIMIT_OF = {
  signed: 'callsPerAddress',
  listed: 'listedCallsPerAddress',
} as const satisfies Record<TableProof, RateLimitName>;

/** A guest calls the team. Stored once per key, and only if somebody is listening. */
export async function callTeam(
  services: Services,
  call: NewCall,
  caller: Caller,
): Promise<CallTeamResponse> {
  const venue = await findVenueByPublicId(services.db, call.venueId);
  if (!venue) throw new AppError('NOT_FOUND', 'There is no such venue');
  const keyHash = caller.key === undefined ? null : hashCallKey(caller.key);
  // A phone on a bad connection may repeat its request: it is the same call and spends no limit.
  const again = await repeatEarlierCall(services, venue, call, keyHash);
  if (again) return again;
  const { device } = caller;
  if (device) await spendRateLimit(services, 'callsPerDevice', `${device} ${venue.id}`);
  if (!isOpenForCalls(services, venue)) throw nobodyListeningError();
  const { tableProof, limit } = await admitCall(services, venue, call, caller);
  const id = newId();
  const token = newCallToken(services, id);
  const tokenHash = hashCallToken(token);
  const network = hashNetwork(services, venue.id, caller.address);
  const stored = { ...call, id, venueUuid: venue.id, tokenHash, keyHash, tableProof, network };
  if (await storeCall(services, stored, { venueId: venue.venueId, limit })) {
    await linkCallToEarlierAnswer(services, stored);
    return { id, token, status: 'waiting' };
  }
  // The same call may have been stored by a parallel request.
  const meanwhile = await repeatEarlierCall(services, venue, call, keyHash);
  if (meanwhile) return meanwhile;
  await spendRateLimit(services, limit.name, limit.subject);
  if ((await findListeningState(services, venue.id)).isClosed) throw callsPausedError();
  await recordRefusedCall(services, venue, call.tableNumber);
  throw nobodyListeningError();
}

function nobodyListeningError(): AppError {
  return new AppError('NOBODY_LISTENING', 'Nobody can come just now. Please speak to the staff.');
}

function callsPausedError(): AppError {
  return new AppError(
    'NOBODY_LISTENING',
    'The team has paused calls for a while. Please wave to a member of staff.',
    { extra: { isPaused: true } },
  );
}

/** The response to an earlier call under the same key; undefined if there is none. */
async function repeatEarlierCall(
  services: Services,
  venue: VenueRow,
  call: NewCall,
  keyHash: string | null,
): Promise<CallTeamResponse | undefined> {
  const earlier =
    keyHash === null ? undefined : await findCallByKey(services.db, venue.id, keyHash);
  if (!earlier) return undefined;
  const answer = await presentEarlierCall(services, earlier, call);
  // The first request may have stopped before it linked the answer.
  await linkCallToEarlierAnswer(services, { ...earlier, feedbackKey: call.feedbackKey });
  return answer;
}

async function linkCallToEarlierAnswer(
  services: Services,
  { feedbackKey, ...call }: Pick<StoredCall, 'tokenHash' | 'venueUuid' | 'feedbackKey'>,
): Promise<void> {
  if (feedbackKey) await linkAnswerToCall(services, { ...call, feedbackKey });
}

/** Stores the call and queues its pushes in one transaction. */
async function storeCall(
  services: Services,
  call: StoredCall,
  { venueId, limit }: Pick<CallAdmission, 'limit'> & { venueId: string },
): Promise<boolean> {
  return services.db.transaction(async (tx) => {
    const within = { ...services, db: tx };
    if (!(await insertCall(within, call))) return false;
    await queuePushesForVenue(within, call.venueUuid, {
      kind: 'call',
      about: call.id,
      title: `${formatTableName(call.tableNumber)} is calling`,
      body: filterKnownReason(call.primaryIssue) ?? 'A guest would like someone to come.',
      opens: `${paths.floor}?${new URLSearchParams({ venue: venueId })}`,
    });
    // Spent last, so that only stored calls count, and because the locked counter makes other calls
    // from the network wait.
    await spendRateLimitInTransaction(services, tx, 'callsPerTable', tableOf(call), {
      most: RATE_LIMITS.callsPerTable.most,
      refusal: () => 'This table has called several times already. Please speak to the staff.',
    });
    await spendRateLimitInTransaction(services, tx, limit.name, limit.subject, {
      most: RATE_LIMITS[limit.name].most,
      refusal: () => 'There have been many calls from here. Please speak to the staff.',
    });
    return true;
  });
}

/**
 * Calls from a scanned code are counted separately, so that made-up calls for the same table cannot
 * keep its guest from calling.
 */
function tableOf({ venueUuid, tableNumber, tableProof }: StoredCall): string {
  const table = `${venueUuid} ${normaliseTableName(tableNumber)}`;
  return tableProof === 'signed' ? `scanned ${table}` : table;
}

/**
 * Returns the current state of the call stored under this key. Refuses a request with other
 * contents.
 */
async function presentEarlierCall(
  services: Services,
  earlier: CallRow,
  { tableNumber, rating, primaryIssue }: NewCall,
): Promise<CallTeamResponse> {
  const isSame =
    earlier.tableNumber === tableNumber &&
    earlier.rating === (rating ?? null) &&
    earlier.primaryIssue === (primaryIssue ?? null);
  const token = isSame ? rederiveCallToken(services, earlier) : undefined;
  const current = await findCallById(services, earlier.id);
  if (!token || !current) {
    throw new AppError('KEY_REUSED', 'This key was used for another call');
  }
  return { id: earlier.id, token, ...presentCallToGuest(current) };
}

type Caller = { key: string | undefined; device: string | undefined; address: string };

type CallAdmission = {
  tableProof: TableProof | null;
  /** The rate limit of the caller's network that this call counts against. */
  limit: { name: RateLimitName; subject: string };
};

/**
 * Checks the table and the age of the page, and picks the rate limit. A caller with less proof is
 * admitted too, under a smaller shared limit.
 */
async function admitCall(
  services: Services,
  venue: VenueRow,
  call: NewCall,
  { device, address }: Caller,
): Promise<CallAdmission> {
  const network = networkOf(address);
  const tableProof = await proveTable(services, venue, call, network);
  const opening = readPageOpening(services, venue.id, call.opening);
  if (opening === 'old') {
    throw new AppError(
      'OPENED_TOO_LONG_AGO',
      'This page has been open for hours. Please scan the code on your table again.',
    );
  }
  const isProven = device !== undefined && opening === 'recent';
  const name = (isProven && tableProof && LIMIT_OF[tableProof]) || 'unprovenCallsPerAddress';
  return { tableProof, limit: { name, subject: `${network} ${venue.id}` } };
}

/**
 * Null if the venue lists no tables, since any table may be real. Refuses a table that is not on
 * the list.
 */
async function proveTable(
  services: Services,
  { id: venueUuid, tables }: VenueRow,
  { tableNumber: table, tableSignature: signature }: NewCall,
  network: string,
): Promise<TableProof | null> {
  if (signature && isTableSigned(services, { venueUuid, table, signature })) return 'signed';
  if (tables.length === 0) return null;
  if (tables.some((name) => normaliseTableName(name) === normaliseTableName(table)))
    return 'listed';
  // Device IDs are easily invented, so guesses at signatures count against the network.
  if (signature) await spendRateLimit(services, 'guestLinkGuessesPerAddress', network);
  throw new AppError('UNKNOWN_TABLE', `We do not know table ${table} here. Please ask the staff.`);
}

/**
 * Stores that a guest called while no board and no device was listening. The refused call appears
 * on boards and in figures, and the people whom the owner chose for calls are notified.
 */
async function recordRefusedCall(
  services: Services,
  venue: VenueRow,
  tableNumber: string,
): Promise<void> {
  const id = newId();
  await services.db.transaction(async (tx) => {
    const refusal = { id, venueUuid: venue.id, tableNumber };
    const kept = await insertRefusedCall({ ...services, db: tx }, refusal);
    if (!kept?.isToTell) return;
    const opens = `${paths.floor}?${new URLSearchParams({ venue: venue.venueId })}`;
    const now = services.now();
    const at = formatMoment(now, { now, timeZone: venue.timezone });
    const title = `${formatTableName(tableNumber)} called, and nobody was listening`;
    await notifyVenue(
      services,
      tx,
      venue.id,
      { kind: 'call', about: id, title, body: 'They were told that nobody could come.', opens },
      {
        kind: 'refused-call',
        subject: `${title} at ${venue.name}`,
        content: {
          preheader: 'They were told that nobody could come.',
          heading: title,
          paragraphs: [
            `A guest at ${tableInSentence(tableNumber)} called (${at}) and was told that nobody could come: no floor board was open, and nobody had notifications on. If more guests call in the next ten minutes, you will find them on the floor board.`,
          ],
          action: { label: 'Open the floor board', url: `${services.config.publicUrl}${opens}` },
          ...newsMailFooter(services, 'call', {
            venueId: venue.venueId,
            venueName: venue.name,
          }),
        },
      },
    );
  });
}
