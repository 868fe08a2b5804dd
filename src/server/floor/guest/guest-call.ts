import { recordCallEvents } from '#server/complaints/record-call-events.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { networkOf } from '#server/platform/http/request-source.ts';
import { spendRateLimit } from '#server/platform/rate-limits/spend-rate-limit.ts';
import { newsMailFooter } from '#server/push/news-mail-footer.ts';
import { notifyVenue } from '#server/push/notify-venue.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { RESOLUTION_LABELS } from '#shared/complaints/complaints.ts';
import { firstWordOfName } from '#shared/floor/call-rules.ts';
import type { CallState } from '#shared/floor/calls-contract.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import { answerPath, paths } from '#shared/site/paths.ts';
import { shorten } from '#shared/site/shorten.ts';
import { formatTableName, tableInSentence } from '#shared/venues/table-name.ts';
import { hashCallToken } from '../calls/call-token.ts';
import {
  type CallWithStatus,
  findCallByToken,
  lockAnswerOfCall,
  settleCallByToken,
  withdrawCallByToken,
} from '../calls/queries.ts';
import { findJudgedVisit, type VisitVerdict } from './call-verdict-query.ts';

const TABLE_LENGTH = 40;

type GuestCallRef = { token: string; address: string };

/** Finds the call by its token. Guesses at tokens are rate-limited by network. */
export async function requireGuestCall(
  services: Services,
  { token, address }: GuestCallRef,
): Promise<CallWithStatus> {
  const call = await findCallByToken(services, hashCallToken(token));
  if (call) return call;
  await spendRateLimit(services, 'guestLinkGuessesPerAddress', networkOf(address));
  throw new AppError('NOT_FOUND', 'There is no such call');
}

export async function withdrawCall(services: Services, asked: GuestCallRef): Promise<CallState> {
  const tokenHash = hashCallToken(asked.token);
  await services.db.transaction(async (tx) => {
    const within = { ...services, db: tx };
    await lockAnswerOfCall(tx, { tokenHash });
    if (!(await withdrawCallByToken(within, tokenHash))) return;
    const withdrawn = await findCallByToken(within, tokenHash);
    if (withdrawn) await recordCallEvents(services, tx, withdrawn, 'withdrawn');
  });
  const call = await requireGuestCall(services, asked);
  const isOver = call.currentStatus === 'done' || call.currentStatus === 'withdrawn';
  if (call.safety && !isOver) {
    throw new AppError('CONFLICT', 'This call is a safety matter, so it stays open');
  }
  return presentCallToGuest(call);
}

export async function settleCall(
  services: Services,
  asked: GuestCallRef,
  isSettled: boolean,
): Promise<CallState> {
  const { id } = await requireGuestCall(services, asked);
  await spendRateLimit(services, 'guestVerdictsPerMatter', id);
  const tokenHash = hashCallToken(asked.token);
  const isJudged = await services.db.transaction(async (tx) => {
    const within = { ...services, db: tx };
    await lockAnswerOfCall(tx, { tokenHash });
    const settled = await settleCallByToken(within, tokenHash, isSettled);
    if (!settled) return false;
    const judged = await findCallByToken(within, tokenHash);
    if (judged) await recordCallEvents(services, tx, judged, 'judged');
    // A repeated verdict, perhaps sent from a second tab at the same moment, is not reported again.
    const isNews = settled.isSettledBefore !== false;
    if (!isSettled && isNews) await notifyOfVerdict(services, tx, id);
    return true;
  });
  const call = await requireGuestCall(services, asked);
  if (!isJudged) throw new AppError('CONFLICT', 'Nobody has come to your table yet');
  return presentCallToGuest(call);
}

/** Guests see only the first name of the staff member. */
export function presentCallToGuest({
  currentStatus: status,
  takenByName,
  ...call
}: CallWithStatus): CallState {
  return {
    status,
    ...(takenByName && { takenBy: firstWordOfName(takenByName) }),
    ...(status === 'taken' && call.arrivedAt && { isThere: true }),
    ...(status === 'waiting' && call.givenBackAt && !call.missedAt && { isToldAgain: true }),
    ...(status === 'missed' && call.lapsedAt && { isUnconfirmed: true }),
  };
}

/**
 * Notifies managers at once when a guest says that a visit did not sort out the problem. Says what
 * was done at the table, so that the next person knows what has been tried.
 */
async function notifyOfVerdict(services: Services, tx: Transaction, callId: string): Promise<void> {
  const visit = await findJudgedVisit(tx, callId);
  if (!visit) return;
  const { feedbackId, venueUuid, venueName } = visit;
  const table = shorten(visit.tableNumber, TABLE_LENGTH);
  const title = `Not sorted out at ${tableInSentence(table)}, ${venueName}`;
  const path = feedbackPath(visit);
  const came = visitWords(services, visit);
  await notifyVenue(
    services,
    tx,
    venueUuid,
    {
      kind: 'guest_reply',
      about: callId,
      title,
      body: `${came}. The guest says: not really.`,
      opens: path,
    },
    {
      kind: 'not-sorted-out',
      ...(feedbackId && { aboutIds: [feedbackId] }),
      subject: title,
      content: {
        preheader: `${came}. The guest says: not really.`,
        heading: `${formatTableName(table)}: not really sorted`,
        paragraphs: [
          `${came}. We asked the guest whether that sorted it out, and they said “Not really”. If they are still with you, now is the time to go over yourself.`,
        ],
        facts: [{ rows: verdictFacts(services, visit) }],
        action: {
          label: feedbackId ? 'See the complaint' : 'Open the floor board',
          url: `${services.config.publicUrl}${path}`,
        },
        ...newsMailFooter(services, 'guest_reply', visit),
      },
    },
  );
}

function visitWords(services: Services, visit: VisitVerdict): string {
  const { takenByName, takenAt, doneAt, outcome } = visit;
  const who = takenByName?.trim() || 'Somebody';
  const at = doneAt ?? takenAt;
  const when = at ? `, ${formatVisitMoment(services, visit, at)}` : '';
  const what = outcome ? ` – ${RESOLUTION_LABELS[outcome].toLowerCase()}` : '';
  return `${who} came to the table${when}${what}`;
}

function verdictFacts(services: Services, visit: VisitVerdict) {
  const { rating, primaryIssue, createdAt, outcome, note, settledAt } = visit;
  const facts = {
    'The guest called': formatVisitMoment(services, visit, createdAt),
    'What it was about': primaryIssue,
    Rating: rating && rating.charAt(0).toUpperCase() + rating.slice(1),
    'Who came': visit.takenByName?.trim() || 'Somebody on the floor',
    'What was done': outcome && RESOLUTION_LABELS[outcome],
    'Noted there': note,
    'The guest’s answer':
      settledAt && `Not really, ${formatVisitMoment(services, visit, settledAt)}`,
  };
  return Object.entries(facts).flatMap(([name, value]) =>
    value ? [{ name, value: shorten(value, 200) }] : [],
  );
}

function formatVisitMoment({ now }: Services, { timezone }: VisitVerdict, moment: Date): string {
  return formatMoment(moment, { now: now(), timeZone: timezone });
}

function feedbackPath({ feedbackId, venueId }: VisitVerdict): string {
  return feedbackId
    ? answerPath(feedbackId, venueId)
    : `${paths.floor}?${new URLSearchParams({ venue: venueId })}`;
}
