import type {
  CallState,
  CallTeamResponse,
  callTeam,
  readCall,
  settleCall,
  withdrawCall,
} from '#shared/floor/calls-contract.ts';
import { readTableSignature } from '#shared/site/table-signature-query.ts';
import type { PartDependencies } from '#widget/platform/part-dependencies.ts';
import type { CallRecord } from './call-record.ts';

/** Shared functions of the lazy part, filled in before the call part renders anything. */
export const dependencies = {} as PartDependencies;

/** `refused`: retrying is pointless. `unheard`: the request may or may not have arrived. */
type RequestOutcome<Answer> =
  | { type: 'answered'; answer: Answer }
  | { type: 'refused'; code: string | undefined; isPaused?: boolean }
  | { type: 'unheard' };

const LONGEST_WAIT_MS = 10_000;

/** Sends the call. Safe to retry: the server stores one call per key. */
export function sendCall(
  venueId: string,
  record: CallRecord,
): Promise<RequestOutcome<CallTeamResponse>> {
  const { key, table = '', rating, primaryIssue, conversation, wasSeated } = record;
  const opening = dependencies.readStoredPageOpening(venueId, Date.now());
  // The signature in the QR code is valid only for the table of that code.
  const tableSignature = wasSeated ? undefined : readTableSignature(location.search);
  const said = { rating, primaryIssue, feedbackKey: conversation, tableSignature, opening };
  return outcomeOf(
    dependencies.callEndpoint<typeof callTeam>(
      { method: 'POST', path: '/api/calls' },
      { body: { venueId, tableNumber: table, ...said } },
      {
        headers: { 'Idempotency-Key': key, ...dependencies.deviceHeader() },
        keepalive: true,
        ...timeoutOption(),
      },
    ),
  );
}

export function fetchCallState(token: string): Promise<RequestOutcome<CallState>> {
  const endpoint = { method: 'GET', path: '/api/calls/:token' } as const;
  return outcomeOf(
    dependencies.callEndpoint<typeof readCall>(endpoint, { params: { token } }, timeoutOption()),
  );
}

export function sendCallWithdrawal(token: string): Promise<RequestOutcome<CallState>> {
  const endpoint = { method: 'POST', path: '/api/calls/:token/withdraw' } as const;
  const options = { keepalive: true, ...timeoutOption() };
  return outcomeOf(
    dependencies.callEndpoint<typeof withdrawCall>(endpoint, { params: { token } }, options),
  );
}

export function sendSortedAnswer(
  token: string,
  settled: boolean,
): Promise<RequestOutcome<CallState>> {
  const endpoint = { method: 'POST', path: '/api/calls/:token/outcome' } as const;
  const options = { keepalive: true, ...timeoutOption() };
  const request = { params: { token }, body: { settled } };
  return outcomeOf(dependencies.callEndpoint<typeof settleCall>(endpoint, request, options));
}

function timeoutOption() {
  return { signal: AbortSignal.timeout?.(LONGEST_WAIT_MS) };
}

async function outcomeOf<Answer>(answered: Promise<Answer>): Promise<RequestOutcome<Answer>> {
  try {
    return { type: 'answered', answer: await answered };
  } catch (error) {
    const isRefusal = error instanceof dependencies.RequestError && error.status < 500;
    if (!isRefusal) return { type: 'unheard' };
    return { type: 'refused', code: error.code, isPaused: error.body?.isPaused === true };
  }
}
