import { areGuestsCrowding } from '#server/feedback/intake/crowd-of-guests.ts';
import { announceUnderstood } from '#server/feedback/live/announce-feedback.ts';
import type { Services } from '#server/services.ts';
import { SECOND_MS } from '#shared/durations.ts';
import { countRead } from './count-read.ts';
import { keepReadings } from './keep-readings.ts';
import type { Reader } from './make-reader.ts';
import { findProgress, noteNewSince } from './progress-query.ts';
import { READER_VERSION } from './reader-version.ts';
import { claimReading, findNextAnswers, findUnderstood } from './reading-query.ts';
import { makeUnreadSpans, type UnreadSpans } from './unread-spans.ts';

const MOST_AT_ONCE = { calm: 100, busy: 16 } as const;
/** How far reading has come is written down so often, for a server that starts later. */
const NOTED_EVERY_MS = 10 * SECOND_MS;

/**
 * One run reads the newest answers that nobody has read, a few at once, and says whether there are
 * more. Of several servers one reads at a time. While guests crowd in, it takes little and lets them
 * pass; what it leaves then is read when they are through.
 */
export function makeReadNewAnswers(
  services: Services,
  read: Reader,
  isCrowded = areGuestsCrowding,
): () => Promise<boolean> {
  let spans: UnreadSpans | undefined;
  let notedAt = 0;

  return async () => {
    const { newSince, now } = await findProgress(services, READER_VERSION);
    spans ??= makeUnreadSpans(newSince);
    spans.lookAgain(now);
    const isBusy = isCrowded();
    const came = await readOnce(spans, MOST_AT_ONCE[isBusy ? 'busy' : 'calm']);
    // What just came is through: on with what it had kept waiting.
    if (came === 'to the end' && !isBusy) await readOnce(spans, MOST_AT_ONCE.calm);
    await note(spans);
    return came !== 'too late' && !isBusy && spans.next() !== undefined;
  };

  /** Too late: somebody else is at it. */
  async function readOnce(
    unread: UnreadSpans,
    most: number,
  ): Promise<'too late' | 'on' | 'to the end'> {
    const span = unread.next();
    if (!span) return 'to the end';
    const kept = await services.db.transaction(async (tx) => {
      const find = () => findNextAnswers(tx, span, { readerVersion: READER_VERSION, most });
      let found = await find();
      // An idle server stays at one statement. With the claim it looks again: the server that held
      // the claim until now may have read these answers in the meantime.
      if (found.some(({ isUnread }) => isUnread)) {
        if (!(await claimReading(tx, 'new'))) return undefined;
        found = await find();
      }
      const answers = found.filter(({ isUnread }) => isUnread);
      const ids = answers.length > 0 ? await keepReadings(services, tx, answers, read) : [];
      if (ids.length > 0) await announceUnderstood(tx, await findUnderstood(tx, ids));
      return { last: found.length < most ? undefined : found.at(-1), count: ids.length };
    });
    if (!kept) return 'too late';
    countRead('new', kept.count);
    unread.cameTo(kept.last ?? 'end');
    return kept.last ? 'on' : 'to the end';
  }

  async function note(unread: UnreadSpans): Promise<void> {
    if (performance.now() < notedAt + NOTED_EVERY_MS && notedAt > 0) return;
    notedAt = performance.now();
    await noteNewSince(services.db, READER_VERSION, unread.readUntil());
  }
}
