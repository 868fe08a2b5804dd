import type {
  CallAnswer,
  CallState,
  callTeam,
  readCall,
  settleCall,
  withdrawCall,
} from '#shared/floor/calls-contract.ts';
import { tableSignatureIn } from '#shared/site/table-signature-query.ts';
import type { CallRecord } from './call-record.ts';
import { kit } from './kit.ts';

/** `refused`: retrying is pointless. `unheard`: the request may or may not have arrived. */
export type Outcome<Answer> =
  | { type: 'answered'; answer: Answer }
  | { type: 'refused'; code: string | undefined; isPaused?: boolean }
  | { type: 'unheard' };

const LONGEST_WAIT_MS = 10_000;

/** Sends the call. Safe to retry: the server stores one call per key. */
export function askTeam(venueId: string, record: CallRecord): Promise<Outcome<CallAnswer>> {
  const { key, table = '', rating, primaryIssue, conversation, wasSeated } = record;
  const opening = kit.openingOf(venueId, Date.now());
  // The signature in the QR code is valid only for the table of that code.
  const tableSignature = wasSeated ? undefined : tableSignatureIn(location.search);
  const said = { rating, primaryIssue, feedbackKey: conversation, tableSignature, opening };
  return outcomeOf(
    kit.call<typeof callTeam>(
      { method: 'POST', path: '/api/calls' },
      { body: { venueId, tableNumber: table, ...said } },
      { headers: { 'Idempotency-Key': key, ...kit.deviceHeader() }, keepalive: true, ...limit() },
    ),
  );
}

export function askHowItIs(token: string): Promise<Outcome<CallState>> {
  const endpoint = { method: 'GET', path: '/api/calls/:token' } as const;
  return outcomeOf(kit.call<typeof readCall>(endpoint, { params: { token } }, limit()));
}

export function callOff(token: string): Promise<Outcome<CallState>> {
  const endpoint = { method: 'POST', path: '/api/calls/:token/withdraw' } as const;
  const options = { keepalive: true, ...limit() };
  return outcomeOf(kit.call<typeof withdrawCall>(endpoint, { params: { token } }, options));
}

export function judge(token: string, settled: boolean): Promise<Outcome<CallState>> {
  const endpoint = { method: 'POST', path: '/api/calls/:token/outcome' } as const;
  const options = { keepalive: true, ...limit() };
  const request = { params: { token }, body: { settled } };
  return outcomeOf(kit.call<typeof settleCall>(endpoint, request, options));
}

function limit() {
  return { signal: AbortSignal.timeout?.(LONGEST_WAIT_MS) };
}

async function outcomeOf<Answer>(answered: Promise<Answer>): Promise<Outcome<Answer>> {
  try {
    return { type: 'answered', answer: await answered };
  } catch (error) {
    const isRefusal = error instanceof kit.CallError && error.status < 500;
    if (!isRefusal) return { type: 'unheard' };
    return { type: 'refused', code: error.code, isPaused: error.body?.isPaused === true };
  }
}
