import { documented } from '#shared/api/documentation.ts';
import * as contract from './devices-contract.ts';

const NO_DEVICE = { NOT_FOUND: 'There is no such device among those of your venues.' };
const NOT_A_DEVICE = { NOT_FOUND: 'Who asks is a person and no paired device.' };

const PROOF_NEEDED = 'It takes a fresh proof: a sign-in or `prove` of the last 15 minutes.';

const exampleAnswer = {
  id: '0c9f1a52-0f39-4b8a-9d0f-6c5be2f1a7de',
  pairingCode: '7K4M-9QX3',
  expiresAt: '2026-11-15T11:40:00.000Z',
};

export const deviceDocumentation = documented('Shared devices', contract, {
  addDevice: {
    summary: 'Add a shared device, and get the code that pairs it.',
    description:
      'The code is good for ten minutes and for one device, and shown only here. It takes a fresh proof. A business has at most twenty devices, or four for each of its restaurants where that is more.',
    exampleBody: { name: 'Tablet at the pass', venueId: 'the-copper-kettle' },
    exampleAnswer,
    errors: {
      NOT_FOUND: 'There is no such restaurant among yours.',
      PROOF_NEEDED,
      CONFLICT: 'The business has as many devices as it can; revoke one first.',
    },
  },
  renewPairing: {
    summary: 'Get a new code for a device.',
    description: 'What was paired with it before is signed out at once. It takes a fresh proof.',
    exampleAnswer,
    errors: { ...NO_DEVICE, PROOF_NEEDED },
  },
  renameDevice: {
    summary: 'Give a device another name.',
    exampleBody: { name: 'Tablet at the bar' },
    errors: NO_DEVICE,
  },
  revokeDevice: {
    summary: 'Revoke a device: it is signed out at once.',
    errors: NO_DEVICE,
  },
  pairDevice: {
    summary: 'Make this browser the device that a code was shown for.',
    description:
      'Sets the session cookie as well. The session stays for as long as the device is used every week, and ends when the device is revoked.',
    exampleBody: { code: '7K4M-9QX3' },
    errors: {
      NOT_FOUND: 'The code is not known, or was used before.',
      GONE: 'The code has run out; a new one can be asked for.',
      TOO_MANY_REQUESTS: 'Twenty tries in a quarter of an hour from one network.',
    },
  },
  readOwnDevice: {
    summary: 'What this device is, where it stands and who works there.',
    errors: NOT_A_DEVICE,
  },
  liveDevice: {
    summary: 'Tells the device when to look again, and ends when it is revoked.',
    files: { 'text/event-stream': 'Server-sent events.' },
    errors: NOT_A_DEVICE,
  },
  provePin: {
    summary: 'Prove at a device who somebody is.',
    description:
      'The proof is good at this device for five minutes, and signs a redemption. After ten wrong PINs the device takes none for a minute, then for longer. A PIN that was guessed at ten times on several devices within a day, or thirty times on one, is locked on all of them for 15 minutes, and each time for twice as long, up to a day; whose it is gets a mail. A new PIN works at once. While it is locked, answers carry `pinLockedUntil`.',
    exampleBody: { memberId: '0c9f1a52-0f39-4b8a-9d0f-6c5be2f1a7de', pin: '4071' },
    errors: {
      NOT_FOUND: 'Who asks is no paired device, or that member does not work there.',
      FORBIDDEN: 'The PIN is wrong, or they have none.',
      TOO_MANY_REQUESTS: 'Too many wrong PINs at this device, or for this member.',
    },
  },
  readPin: { summary: 'Whether you have a PIN for shared devices, and until when it is locked.' },
  setPin: {
    summary:
      'Choose your PIN for shared devices; it works at once, also where the one before is locked.',
    exampleBody: { pin: '4071' },
  },
  removePin: { summary: 'Remove your PIN.' },
  removePinOf: {
    summary: 'Remove the PIN of somebody who has forgotten it.',
    errors: { NOT_FOUND: 'There is no such member among those you look after.' },
  },
});
