import type { FeedbackPayload } from '#shared/feedback/contract.ts';
import type { Answers } from '../conversation/answers.ts';
import type { Place } from '../conversation/draft.ts';
import { forget, keep, namesKept, readKept } from './storage.ts';

/** A finished feedback on its way. What is sent under its key never changes any more. */
export type Letter = Place & { key: string; payload: FeedbackPayload; answers: Answers };

/** The server remembers keys for 48 hours; a repeat after that could be stored a second time. */
const LETTER_LIVES_MS = 47 * 60 * 60 * 1000;
const NAME = 'outbox:1:';

export function putInOutbox(letter: Letter, nowMs: number): void {
  if (!readKept(NAME + letter.key, nowMs)) keep(NAME + letter.key, letter, nowMs + LETTER_LIVES_MS);
}

export function takeFromOutbox(key: string): void {
  forget(NAME + key);
}

export function lettersIn(nowMs: number): Letter[] {
  return namesKept(NAME)
    .map((name) => readKept<Letter>(name, nowMs))
    .filter((letter) => letter !== undefined);
}

export function letterFrom({ venueId, table }: Place, nowMs: number): Letter | undefined {
  return lettersIn(nowMs).find((letter) => letter.venueId === venueId && letter.table === table);
}
