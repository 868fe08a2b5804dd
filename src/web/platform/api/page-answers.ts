import {
  PAGE_ANSWERS_ELEMENT_ID,
  type PageAnswers,
  type Standing,
} from '#shared/site/page-answers.ts';
import { whenIdle } from '../page/when-idle.ts';
import { readStoredUser } from '../session/stored-user.ts';

/** Long enough for the first screen to be drawn; whoever comes later asks the server. */
export const PAGE_ANSWERS_FRESH_MS = 5_000;

let answers: Map<string, unknown> | undefined;
let point: string | undefined;
let standing: Standing | undefined;

/**
 * What the server has sent with the page in advance: the answer of a call by its address. Each is
 * used once, and none for long.
 */
export function takePageAnswer(address: string): unknown {
  answers ??= readAnswers();
  const answer = answers.get(address);
  answers.delete(address);
  return answer;
}

/** How far the answers go; what was announced after it is not in them. */
export function readPagePoint(): string | undefined {
  answers ??= readAnswers();
  return point;
}

/** What the reader may do by now, as the server says; told once, since later it is old. */
export function takePageStanding(): Standing | undefined {
  answers ??= readAnswers();
  const told = standing;
  standing = undefined;
  return told;
}

/** Something has happened since: whoever comes later asks the server. */
export function dropPageAnswers(): void {
  answers?.clear();
}

function readAnswers(): Map<string, unknown> {
  const element = document.getElementById(PAGE_ANSWERS_ELEMENT_ID);
  if (!element) return new Map();
  element.remove();
  const sent = JSON.parse(element.textContent) as PageAnswers;
  const stored = readStoredUser();
  // Cookie and storage may disagree for a moment, after a sign-in in another tab.
  if (stored && stored.id !== sent.userId) return new Map();
  const fresh = new Map(Object.entries(sent.answers));
  point = sent.point;
  standing = sent.standing;
  // A busy machine takes longer to draw the first screen, and to come to rest after it.
  whenIdle(() => setTimeout(() => fresh.clear(), PAGE_ANSWERS_FRESH_MS));
  return fresh;
}
