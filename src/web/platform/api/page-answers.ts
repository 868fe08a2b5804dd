import {
  PAGE_ANSWERS_ELEMENT_ID,
  type PageAnswers,
  type ReaderStatus,
} from '#shared/site/page-answers.ts';
import { onIdle } from '../page/on-idle.ts';
import { readStoredUser } from '../session/stored-user.ts';

/** Long enough to draw the first screen; later queries call the server. */
export const PAGE_ANSWERS_FRESH_MS = 5_000;

let answers: Map<string, unknown> | undefined;
let point: string | undefined;
let standing: ReaderStatus | undefined;

/**
 * Takes the embedded answer of a call, by its address. Each is used once, and only for a short
 * time.
 */
export function takePageAnswer(address: string): unknown {
  answers ??= readAnswers();
  const answer = answers.get(address);
  answers.delete(address);
  return answer;
}

/** The stream position of the embedded answers; later events are not included in them. */
export function readPagePosition(): string | undefined {
  answers ??= readAnswers();
  return point;
}

/**
 * The user's current permissions as the server embedded them; returned once, since they get
 * outdated.
 */
export function takeReaderStatus(): ReaderStatus | undefined {
  answers ??= readAnswers();
  const told = standing;
  standing = undefined;
  return told;
}

/** Drops embedded answers after an event, so that later queries call the server. */
export function dropPageAnswers(): void {
  answers?.clear();
}

function readAnswers(): Map<string, unknown> {
  const element = document.getElementById(PAGE_ANSWERS_ELEMENT_ID);
  if (!element) return new Map();
  element.remove();
  const sent = JSON.parse(element.textContent) as PageAnswers;
  const stored = readStoredUser();
  // Cookie and storage may disagree for a moment after a sign-in in another tab.
  if (stored && stored.id !== sent.userId) return new Map();
  const fresh = new Map(Object.entries(sent.answers));
  point = sent.point;
  standing = sent.standing;
  // Starts counting when idle, since a busy machine draws the first screen later.
  onIdle(() => setTimeout(() => fresh.clear(), PAGE_ANSWERS_FRESH_MS));
  return fresh;
}
