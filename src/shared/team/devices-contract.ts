import { z } from 'zod';
import { messageResponse } from '#shared/accounts/contract.ts';
import { endpoint, fileEndpoint } from '#shared/api/endpoint.ts';
import { textSchema } from '#shared/api/text-schema.ts';
import { redeemableBy } from '#shared/rewards/redeemable-by.ts';
import { DEVICE_NAME_RULE } from './device-rules.ts';
import { PAIRING_CODE_MAX_LENGTH } from './pairing-code.ts';
import { COMMON_PIN_MESSAGE, isCommonPin, PIN_MESSAGE } from './pin-rules.ts';

const VENUE_RULE = 'Choose the restaurant of the device';
const CODE_RULE = 'Please enter the code that “Add a device” shows';

/** The code that pairs a device, valid for ten minutes and for one device. */
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
    name: textSchema(DEVICE_NAME_RULE),
    /** The venue's public ID or its internal id. */
    venueId: z.string(VENUE_RULE).trim().min(1, VENUE_RULE).max(200, VENUE_RULE),
  }),
  status: 201,
  response: pairing,
});

/**
 * Creates a new code for a device that was not paired in time or is to be paired again. Ends the
 * device's current session.
 */
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
  body: z.object({ name: textSchema(DEVICE_NAME_RULE) }),
  response: messageResponse,
});

export const revokeDevice = endpoint({
  access: 'manager',
  method: 'DELETE',
  path: '/api/team/devices/:id',
  params: id,
  response: messageResponse,
});

/** Pairs a device: the browser that sends the code becomes the device. */
export const pairDevice = endpoint({
  access: 'anyone',
  method: 'POST',
  path: '/api/devices/pair',
  body: z.object({
    code: z.string(CODE_RULE).trim().min(1, CODE_RULE).max(PAIRING_CODE_MAX_LENGTH, CODE_RULE),
  }),
  response: z.object({ token: z.string() }),
});

export const deviceMember = z.object({
  id: z.string(),
  name: z.string(),
  hasPin: z.boolean(),
  /** Set only while the PIN is locked after wrong guesses. */
  pinLockedUntil: z.iso.datetime().optional(),
});
export type DeviceMember = z.output<typeof deviceMember>;

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
    /** With `team`, the redeeming member picks a name from the roster. */
    redeemableBy,
    /** Whether guests may call staff at the venue: the device then has a floor board as well. */
    liveFloor: z.boolean(),
    /** The members who work at the venue, by name. */
    roster: z.array(deviceMember),
  }),
});
export type OwnDevice = z.output<(typeof readOwnDevice)['response']>;

/**
 * Server-sent events. `resync`: check again what the device may do. The stream ends when the device
 * is revoked.
 */
export const liveDevice = fileEndpoint({
  access: 'staff',
  openToDevices: true,
  method: 'GET',
  path: '/api/devices/live',
});

const pin = z.string(PIN_MESSAGE).regex(/^\d{4}$/, PIN_MESSAGE);

/** Proves which member is at the device. The proof is valid at this device for some minutes. */
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
    /** Set only while the PIN is locked; a new PIN works at once. */
    pinLockedUntil: z.iso.datetime().optional(),
  }),
});

export const setPin = endpoint({
  access: 'staff',
  method: 'PUT',
  path: '/api/team/pin',
  body: z.object({ pin: pin.refine((digits) => !isCommonPin(digits), COMMON_PIN_MESSAGE) }),
  response: messageResponse,
});

export const removePin = endpoint({
  access: 'staff',
  method: 'DELETE',
  path: '/api/team/pin',
  response: messageResponse,
});

/** Removes a member's PIN, for a member who has forgotten it. */
export const removePinOf = endpoint({
  access: 'manager',
  method: 'DELETE',
  path: '/api/team/members/:id/pin',
  params: id,
  response: messageResponse,
});
