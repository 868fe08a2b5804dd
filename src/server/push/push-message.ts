import { hash } from 'node:crypto';
import type { RequestOptions } from 'web-push';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { CALL_MISSED_AFTER_MS } from '#shared/floor/call-rules.ts';
import type { NewsKind } from '#shared/push/news.ts';
import type { PushPayload } from '#shared/push/push-payload.ts';
import type { ClaimedPush } from './claimed-query.ts';

/**
 * How long each kind of news is worth pushing. After four minutes, the guest who made a call has
 * been told that nobody is free.
 */
export const PUSH_TTL_MS: Readonly<Record<NewsKind, number>> = {
  call: CALL_MISSED_AFTER_MS,
  serious_complaint: HOUR_MS,
  guest_reply: DAY_MS,
};

/** Calls and serious complaints wake a device that saves battery; guest replies can wait. */
const URGENCY: Readonly<Record<NewsKind, RequestOptions['urgency']>> = {
  call: 'high',
  serious_complaint: 'high',
  guest_reply: 'normal',
};

const TITLE_LENGTH = 120;
const BODY_LENGTH = 240;

type PushContent = Pick<ClaimedPush, 'kind' | 'about' | 'title' | 'body' | 'opens' | 'ageMs'>;

/** The JSON for the service worker, far below the 3 kB that every push service accepts. */
export function serializePush({ kind, about, title, body, opens }: PushContent): string {
  const news: PushPayload = {
    kind,
    tag: topicOf(about),
    title: cut(title, TITLE_LENGTH),
    body: cut(body, BODY_LENGTH),
    opens,
  };
  return JSON.stringify(news);
}

export function pushOptions({ kind, about, ageMs }: PushContent) {
  const leftSeconds = Math.floor((PUSH_TTL_MS[kind] - ageMs) / 1000);
  return {
    TTL: Math.max(0, leftSeconds),
    urgency: URGENCY[kind],
    // Newer news about the same matter replaces a push that the device has not received yet.
    topic: topicOf(about),
  } satisfies RequestOptions;
}

/** An identifier of the matter that reveals nothing to the push service. */
function topicOf(about: string): string {
  return hash('sha256', about, 'base64url').slice(0, 32);
}

function cut(text: string, most: number): string {
  const letters = [...text.toWellFormed()];
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`;
}
