import { generateKeyPairSync, hash } from 'node:crypto';
import type { RequestOptions } from 'web-push';
import type { Queryable } from '#server/platform/database/database.ts';
import { loadSealedKey } from '#server/platform/sealed-keys/load-sealed-key.ts';
import type { Services } from '#server/services.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { CALL_MISSED_AFTER_MS } from '#shared/floor/call-rules.ts';
import type { NewsKind } from '#shared/push/news.ts';
import type { PushPayload } from '#shared/push/push-payload.ts';
import type { ClaimedPush } from './claimed-push-query.ts';

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

/** The keys in the format that push services require (RFC 8292), as base64url. */
export type VapidKeys = { publicKey: string; privateKey: string };

type Needs = Pick<Services, 'keys' | 'log'> & { db: Queryable };

/**
 * Loads the keys. They are created on first use and never changed, since browsers subscribe with
 * the public key. Stored encrypted in the database, and encrypted again when the secret changes.
 */
export async function loadVapidKeys(services: Needs): Promise<VapidKeys> {
  const kept = await loadSealedKey(services, {
    name: 'web push',
    make: () => new TextEncoder().encode(JSON.stringify(newKeys())),
    lost: 'the key of web push was sealed with another SESSION_SECRET; everybody has to subscribe anew',
  });
  return JSON.parse(new TextDecoder().decode(kept)) as VapidKeys;
}

function newKeys(): VapidKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const point = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return { publicKey: Buffer.concat(point).toString('base64url'), privateKey: d };
}
