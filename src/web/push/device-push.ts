import {
  findPushSubscription,
  PushDeniedError,
  readBrowserPushState,
  subscribeBrowserToPush,
  unsubscribeBrowserFromPush,
} from '#shared/push/browser-push.ts';
import {
  type PushSubscriptionRequest,
  pushKey,
  seenWithPush,
  subscribeToPush,
  unsubscribeFromPush,
} from '#shared/push/contract.ts';
import { NEWS_KINDS } from '#shared/push/news.ts';
import { OWNER_WORKER_SCOPE } from '#shared/push/push-worker-path.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { readStoredUser } from '#web/platform/session/stored-user.ts';
import { readPushOwner, writePushOwner } from './push-owner.ts';

/** The news that a user wants on this device. */
export type PushPreferences = Required<
  Pick<PushSubscriptionRequest, 'kinds' | 'quietHours' | 'onlyOnShift'>
>;

/**
 * unsupported: by this browser. denied: the user has blocked notifications. failing: it is on, but
 * the last push was not delivered.
 */
export type DevicePushState = 'unsupported' | 'denied' | 'off' | 'on' | 'failing';
export type DevicePush = { state: DevicePushState; preferences: PushPreferences };

const ALL_NEWS: PushPreferences = { kinds: [...NEWS_KINDS], quietHours: null, onlyOnShift: false };

export async function readDevicePush(): Promise<DevicePush> {
  const preferences = readPushPreferences();
  const state = await readBrowserPushState(OWNER_WORKER_SCOPE);
  if (state !== 'on' || !isOwnPushSubscription()) {
    return { state: state === 'on' ? 'off' : state, preferences };
  }
  // If the server cannot report the last delivery, the settings still apply.
  const { isFailing } = await reportPageVisible().catch(() => ({ isFailing: false }));
  return { state: isFailing ? 'failing' : 'on', preferences };
}

/** The preferences that were last set on this device. */
export function readPushPreferences(): PushPreferences {
  return readStoredPushOwner()?.wishes ?? ALL_NEWS;
}

export async function turnOnPush(
  preferences: PushPreferences,
  options: { isBackground?: true } = {},
): Promise<DevicePush> {
  try {
    const { publicKey } = await callApi(pushKey, {});
    const subscription = await subscribeBrowserToPush(OWNER_WORKER_SCOPE, publicKey);
    await callApi(subscribeToPush, { body: { ...subscription, ...preferences } }, options);
    storePushOwner(preferences);
    return { state: 'on', preferences };
  } catch (error) {
    if (!(error instanceof PushDeniedError)) throw error;
    return { state: Notification.permission === 'denied' ? 'denied' : 'off', preferences };
  }
}

/** Unsubscribes in the browser and on the server; if one of them fails, the other is still done. */
export async function turnOffPush(): Promise<DevicePush> {
  const preferences = readPushPreferences();
  const endpoint = await dropPushSubscription();
  if (endpoint) await callApi(unsubscribeFromPush, { body: { endpoint } }).catch(() => undefined);
  return { state: await readBrowserPushState(OWNER_WORKER_SCOPE), preferences };
}

/** Drops the push subscription of this browser. The server forgot it at sign-out, or will notice. */
export async function dropPushSubscription(): Promise<string | undefined> {
  writePushOwner(null);
  return unsubscribeBrowserFromPush(OWNER_WORKER_SCOPE).catch(() => undefined);
}

/** Whether the stored subscription is the signed-in user's, made in the current business. */
export function isOwnPushSubscription(): boolean {
  const user = readStoredUser();
  const mark = readStoredPushOwner();
  return Boolean(user && mark && mark.userId === user.id && mark.businessId === user.businessId);
}

/**
 * Reports that the page is visible. If the server does not know this browser, after a new sign-in
 * or a changed address, the preferences are sent again.
 */
export async function reportPageVisible(): Promise<{ isFailing: boolean }> {
  const subscription = await findPushSubscription(OWNER_WORKER_SCOPE);
  const preferences = readStoredPushOwner()?.wishes;
  if (!subscription || !preferences) {
    await dropPushSubscription();
    return { isFailing: false };
  }
  const { endpoint } = subscription;
  const { isKnown, isFailing } = await callApi(
    seenWithPush,
    { body: { endpoint } },
    { isBackground: true },
  );
  if (!isKnown) await turnOnPush(preferences, { isBackground: true });
  return { isFailing };
}

/** Stored in the browser, so its field names stay. */
type StoredPushOwner = { userId: string; businessId: string; wishes: PushPreferences };

function readStoredPushOwner(): StoredPushOwner | undefined {
  try {
    return (JSON.parse(readPushOwner() ?? 'null') as StoredPushOwner | null) ?? undefined;
  } catch {
    return undefined;
  }
}

function storePushOwner(preferences: PushPreferences): void {
  const user = readStoredUser();
  if (!user) return;
  const mark: StoredPushOwner = {
    userId: user.id,
    businessId: user.businessId,
    wishes: preferences,
  };
  writePushOwner(JSON.stringify(mark));
}
