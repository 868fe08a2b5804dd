import { z } from 'zod';
import { message } from '#shared/accounts/contract.ts';
import { endpoint, fileEndpoint } from '#shared/api/endpoint.ts';
import { textSchema } from '#shared/api/text-schema.ts';
import { redeemableBy } from '#shared/rewards/redeemable-by.ts';
import { DEVICE_NAME } from './device-rules.ts';
import { PAIRING_CODE_MAX_LENGTH } from './pairing-code.ts';
import { COMMON_PIN, isCommonPin, PIN_RULE } from './pin-rules.ts';

const VENUE_RULE = 'Say at which restaurant the device stands';
const CODE_RULE = 'Please enter the code that “Add a device” shows';

/** What pairs a device: good for ten minutes and for one device. */
const pairing = z.object({
  id: z.string(),
  pairingCode: z.string(),
  expiresAt: z.iso.datetime(),
});
export type Pairing = z.output<typeof pairing>;

const id = z.object({ id: z.guid() });

export const addDevice = endpoint({
  access: 'manager',
  method: 'POST',
  path: '/api/team/devices',
  body: z.object({
    name: textSchema(DEVICE_NAME),
    /** By its public name or its id. */
    venueId: z.string(VENUE_RULE).trim().min(1, VENUE_RULE).max(200, VENUE_RULE),
  }),
  status: 201,
  response: pairing,
});

/** For a device whose code has run out, or that is to be paired anew; what it was paired with ends. */
export const renewPairing = endpoint({
  access: 'manager',
  method: 'POST',
  path: '/api/team/devices/:id/code',
  params: id,
  response: pairing,
});

export const renameDevice = endpoint({
  access: 'manager',
  method: 'PUT',
  path: '/api/team/devices/:id',
  params: id,
  body: z.object({ name: textSchema(DEVICE_NAME) }),
  response: message,
});

export const revokeDevice = endpoint({
  access: 'manager',
  method: 'DELETE',
  path: '/api/team/devices/:id',
  params: id,
  response: message,
});

/** Whoever has the code is the device from then on. */
export const pairDevice = endpoint({
  access: 'anyone',
  method: 'POST',
  path: '/api/devices/pair',
  body: z.object({
    code: z.string(CODE_RULE).trim().min(1, CODE_RULE).max(PAIRING_CODE_MAX_LENGTH, CODE_RULE),
  }),
  response: z.object({ token: z.string() }),
});

export const rosterEntry = z.object({
  id: z.string(),
  name: z.string(),
  hasPin: z.boolean(),
  /** Only while their PIN is locked, since somebody was guessing it. */
  pinLockedUntil: z.iso.datetime().optional(),
});
export type RosterEntry = z.output<typeof rosterEntry>;

export const readOwnDevice = endpoint({
  access: 'staff',
  openToDevices: true,
  method: 'GET',
  path: '/api/devices/me',
  response: z.object({
    id: z.string(),
    name: z.string(),
    venueId: z.string(),
    venueName: z.string(),
    /** By `team`, whoever redeems picks their name from the roster. */
    redeemableBy,
    /** Whether guests may call somebody there: then the device has a floor board as well. */
    liveFloor: z.boolean(),
    /** Who works there, by name. */
    roster: z.array(rosterEntry),
  }),
});
export type OwnDevice = z.output<(typeof readOwnDevice)['response']>;

/** Server-sent events. `resync`: look again at what the device may do. It ends when it is revoked. */
export const liveDevice = fileEndpoint({
  access: 'staff',
  openToDevices: true,
  method: 'GET',
  path: '/api/devices/live',
});

const pin = z.string(PIN_RULE).regex(/^\d{4}$/, PIN_RULE);

/** Somebody at the device says who they are. The proof is good there, for some minutes. */
export const provePin = endpoint({
  access: 'staff',
  openToDevices: true,
  method: 'POST',
  path: '/api/devices/pin',
  body: z.object({ memberId: z.guid('There is no such member'), pin }),
  response: z.object({ proof: z.string(), name: z.string(), expiresAt: z.iso.datetime() }),
});
export type PinProof = z.output<(typeof provePin)['response']>;

export const readPin = endpoint({
  access: 'staff',
  method: 'GET',
  path: '/api/team/pin',
  response: z.object({
    hasPin: z.boolean(),
    /** Only while it is locked; a new one works at once. */
    pinLockedUntil: z.iso.datetime().optional(),
  }),
});

export const setPin = endpoint({
  access: 'staff',
  method: 'PUT',
  path: '/api/team/pin',
  body: z.object({ pin: pin.refine((digits) => !isCommonPin(digits), COMMON_PIN) }),
  response: message,
});

export const removePin = endpoint({
  access: 'staff',
  method: 'DELETE',
  path: '/api/team/pin',
  response: message,
});

/** For somebody who has forgotten theirs. */
export const removePinOf = endpoint({
  access: 'manager',
  method: 'DELETE',
  path: '/api/team/members/:id/pin',
  params: id,
  response: message,
});
