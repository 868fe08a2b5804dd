import { joinDocumentation } from '#shared/api/documentation.ts';
import * as contract from './devices-contract.ts';

const NO_DEVICE = {
  NOT_FOUND: 'The device does not exist, or the caller has no access to its venue.',
};
const NOT_A_DEVICE = { NOT_FOUND: 'The caller is not a paired device.' };

const PROOF_NEEDED =
  'The last proof of identity is more than 15 minutes old. Send `POST /api/auth/prove`, then repeat the request.';

const exampleAnswer = {
  id: '0c9f1a52-0f39-4b8a-9d0f-6c5be2f1a7de',
  pairingCode: '7K4M-9QX3',
  expiresAt: '2026-11-15T11:40:00.000Z',
};

export const deviceDocumentation = joinDocumentation('Shared devices', contract, {
  addDevice: {
    summary: 'Add a shared device.',
    description:
      'Returns the code that pairs the device. The code is shown only once and is valid for ten minutes and one device. A business can have 20 devices, or four per venue if that is more.',
    exampleBody: { name: 'Tablet at the pass', venueId: 'the-copper-kettle' },
    exampleAnswer,
    errors: {
      NOT_FOUND: 'The venue does not exist, or the caller has no access to it.',
      PROOF_NEEDED,
      CONFLICT: 'The business has reached its limit of devices. Revoke one first.',
    },
  },
  renewPairing: {
    summary: 'Create a new pairing code for a device.',
    description: 'The browser that is paired as this device is signed out immediately.',
    exampleAnswer,
    errors: { ...NO_DEVICE, PROOF_NEEDED },
  },
  renameDevice: {
    summary: 'Rename a device.',
    exampleBody: { name: 'Tablet at the bar' },
    errors: NO_DEVICE,
  },
  revokeDevice: {
    summary: 'Revoke a device.',
    description: 'The device is signed out immediately, and its streams close.',
    errors: NO_DEVICE,
  },
  pairDevice: {
    summary: 'Pair this browser as a shared device.',
    description:
      'Returns a token and sets the session cookie. The session lasts as long as the device is used at least once a week, and ends when the device is revoked.',
    exampleBody: { code: '7K4M-9QX3' },
    errors: {
      NOT_FOUND: 'The code is unknown or was already used. Check it, or create a new one.',
      GONE: 'The code has expired. Create a new one.',
      TOO_MANY_REQUESTS: 'The limit is 20 attempts in 15 minutes from one network.',
    },
  },
  readOwnDevice: {
    summary: 'Retrieve the shared device that sends the request.',
    description: 'The response holds the name, the venue and the roster of the device.',
    errors: NOT_A_DEVICE,
  },
  liveDevice: {
    summary: 'Stream changes that concern a shared device.',
    files: {
      'text/event-stream':
        'Server-sent events. `resync` and `venues`: reload the device. The stream ends when the device is revoked.',
    },
    errors: NOT_A_DEVICE,
  },
  provePin: {
    summary: 'Verify the PIN of a member at a shared device.',
    description:
      'The returned `proof` is valid at this device for five minutes; send it when the member redeems a reward or claims a call. After ten wrong PINs the device accepts none for a minute, and for longer each time. A PIN is locked on all devices after ten wrong attempts on several devices within a day, or 30 on one. The lock lasts 15 minutes and doubles each time up to a day, and the member gets an email. A new PIN works immediately. While a PIN is locked, responses hold `pinLockedUntil`.',
    exampleBody: { memberId: '0c9f1a52-0f39-4b8a-9d0f-6c5be2f1a7de', pin: '4071' },
    errors: {
      NOT_FOUND: 'The caller is not a paired device, or the member does not work at its venue.',
      FORBIDDEN: 'The PIN is wrong, or the member has none.',
      TOO_MANY_REQUESTS:
        'Too many wrong PINs at this device or for this member. Try again after `Retry-After` seconds.',
    },
  },
  readPin: {
    summary: 'Retrieve the PIN status of the signed-in member.',
    description: '`pinLockedUntil` is present only while the PIN is locked.',
  },
  setPin: {
    summary: 'Set the PIN of the signed-in member.',
    description:
      'The PIN identifies the member at shared devices. It works immediately, even if the previous PIN is locked.',
    exampleBody: { pin: '4071' },
  },
  removePin: { summary: 'Remove the PIN of the signed-in member.' },
  removePinOf: {
    summary: 'Remove the PIN of another member.',
    description: 'For a member who has forgotten the PIN and then sets a new one.',
    errors: {
      ROLE: 'A manager can remove the PINs of staff only. Ask an owner.',
      NOT_FOUND: 'The member does not exist, or works at none of the caller’s venues.',
    },
  },
});
