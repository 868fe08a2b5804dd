import {
  EMBEDDED_RESPONSES_ELEMENT_ID,
  type EmbeddedResponses,
  type MemberStatus,
} from '#shared/site/embedded-responses.ts';
import { runWhenIdle } from '../page/run-when-idle.ts';
import { readStoredUser } from '../session/stored-user.ts';

/** Long enough to draw the first screen; later queries call the server. */
export const EMBEDDED_RESPONSES_FRESH_MS = 5_000;

let answers: Map<string, unknown> | undefined;
let point: string | undefined;
let standing: MemberStatus | undefined;

/**
 * Takes the embedded response to a request, by its address. Each response is used once, and only
 * for a short time.
 */
export function takeEmbeddedResponse(address: string): unknown {
  answers ??= readAnswers();
  const answer = answers.get(address);
  answers.delete(address);
  return answer;
}

/** The stream position of the embedded responses; later events are not included in them. */
export function readEmbeddedStreamPosition(): string | undefined {
  answers ??= readAnswers();
  return point;
}

/**
 * The user's current permissions as the server embedded them; returned only once, since they go
 * stale.
 */
export function takeMemberStatus(): MemberStatus | undefined {
  answers ??= readAnswers();
  const told = standing;
  standing = undefined;
  return told;
}

/** Drops embedded responses after an event, so that later queries call the server. */
export function dropEmbeddedResponses(): void {
  answers?.clear();
}

function readAnswers(): Map<string, unknown> {
  const element = document.getElementById(EMBEDDED_RESPONSES_ELEMENT_ID);
  if (!element) return new Map();
  element.remove();
  const sent = JSON.parse(element.textContent) as EmbeddedResponses;
  const stored = readStoredUser();
  // Cookie and storage may disagree for a moment after a sign-in in another tab.
  if (stored && stored.id !== sent.userId) return new Map();
  const fresh = new Map(Object.entries(sent.answers));
  point = sent.point;
  standing = sent.standing;
  // The time starts when the page is idle, since a busy machine draws the first screen later.
  runWhenIdle(() => setTimeout(() => fresh.clear(), EMBEDDED_RESPONSES_FRESH_MS));
  return fresh;
}
