import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { claimCall, finishCall, openCallStream, sendRequest } from '#testing/live/floor-client.ts';
import { makeFeedbackPayload } from '../feedback-request.ts';
import { callUntilStored } from './call-until-stored.ts';
import type { LiveStage, OpenBoard } from './live-stage.ts';

export type CallTimes = {
  /**
   * The time from the guest's request to the tile on the board: one value for each board of the
   * venue.
   */
  toTileMs: number[];
  /** The time from 'I'm going' to the guest's screen, which is connected to the other server. */
  toGuestMs: number[];
  /** The time of a trivial request to the same server right before each call, as a baseline. */
  plainMs: number[];
  /** How many attempts were refused with 503, and how many calls were never finished. */
  putOff: number;
  failed: number;
  /** How much feedback was stored during the measurement. */
  answersStored: number;
  secondsPlayed: number;
};

const ANSWERS_PER_SECOND = 20;
const CALL_EVERY_MS = 400;
const LONGEST_WAIT_MS = 20_000;

/** Measures calls while other guests leave feedback, at venues with open boards. */
export async function measureLiveCalls(
  stage: LiveStage,
  boards: readonly OpenBoard[],
  count: number,
): Promise<CallTimes> {
  const times: CallTimes = {
    toTileMs: [],
    toGuestMs: [],
    plainMs: [],
    putOff: 0,
    failed: 0,
    answersStored: 0,
    secondsPlayed: 0,
  };
  const startedMs = performance.now();
  const answers = sendAnswers(stage, boards);
  const calls: Promise<void>[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const ended = measureOneCall(stage, boards, turn, times).catch(() => {
      times.failed += 1;
    });
    calls.push(ended);
    await wait(CALL_EVERY_MS);
  }
  await Promise.all(calls);
  times.answersStored = await answers.stop();
  times.secondsPlayed = (performance.now() - startedMs) / 1000;
  return times;
}

async function measureOneCall(
  { servers }: LiveStage,
  boards: readonly OpenBoard[],
  turn: number,
  times: CallTimes,
): Promise<void> {
  const place = boards[(turn * 7) % boards.length];
  if (!place) throw new Error('no board is open');
  const [here, there] = turn % 2 === 0 ? [...servers] : [...servers].reverse();
  const askedMs = performance.now();
  await sendRequest(here?.url ?? '', 'GET', `/api/restaurant/${place.venueId}/settings`);
  const saidYesMs = performance.now();
  times.plainMs.push(saidYesMs - askedMs);
  const call = await callUntilStored(here?.url ?? '', place.venueId, {
    onPutOff: () => {
      times.putOff += 1;
    },
  });
  const { id, token } = call.body;
  const own = boards.filter(({ venueId }) => venueId === place.venueId);
  const tiles = await withTimeout(Promise.all(own.map((board) => board.seen(id))));
  times.toTileMs.push(...tiles.map((ms) => ms - saidYesMs));
  let tookMs = (_: number): void => undefined;
  const shown = new Promise<number>((resolve) => {
    tookMs = resolve;
  });
  const screen = await openCallStream(here?.url ?? '', token, ({ status }) => {
    if (status === 'taken') tookMs(performance.now());
  });
  const goingMs = performance.now();
  const claim = await claimCall(there?.url ?? '', place.token, id);
  if (claim.status !== 200) throw new Error(`a claim was answered with ${claim.status}`);
  times.toGuestMs.push((await withTimeout(shown)) - goingMs);
  screen.close();
  await finishCall(here?.url ?? '', place.token, id);
}

/** Sends feedback at a steady rate, whatever the responses. */
function sendAnswers({ servers }: LiveStage, boards: readonly OpenBoard[]) {
  const sent: Promise<number>[] = [];
  const timer = setInterval(() => {
    const guest = sent.length;
    const { venueId = '' } = boards[guest % boards.length] ?? {};
    const body = { ...makeFeedbackPayload(guest, boards.length), venueId };
    const headers = { 'idempotency-key': randomUUID(), 'x-guest-device': randomUUID() };
    const server = servers[guest % 2 === 0 ? 0 : 1].url;
    const answered = sendRequest(server, 'POST', '/api/feedback', { body, headers });
    sent.push(answered.then(({ status }) => status).catch(() => 0));
  }, 1000 / ANSWERS_PER_SECOND);
  return {
    stop: async () => {
      clearInterval(timer);
      return (await Promise.all(sent)).filter((status) => status === 201).length;
    },
  };
}

async function withTimeout<T>(wanted: Promise<T>): Promise<T> {
  const late = new AbortController();
  const tooLate = wait(LONGEST_WAIT_MS, undefined, { signal: late.signal }).then(() => {
    throw new Error(`nothing was shown within ${LONGEST_WAIT_MS} ms`);
  });
  return Promise.race([wanted, tooLate]).finally(() => {
    tooLate.catch(() => undefined);
    late.abort();
  });
}
