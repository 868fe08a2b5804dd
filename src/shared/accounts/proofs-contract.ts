import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { textSchema } from '#shared/api/text-schema.ts';
import { messageResponse, user } from './contract.ts';
import { EXISTING_PASSWORD_RULE, PASSKEY_NAME_RULE, SECOND_FACTOR_RULE } from './rules.ts';

const UNREADABLE = 'This is no answer of a passkey';
/** Bytes as base64url. */
const bytes = z.string(UNREADABLE).max(20_000, UNREADABLE);
const transports = z.array(z.string().max(40)).max(10);

/** Identifies a passkey in a request to the browser. */
const namedKey = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: transports.optional(),
});

const answerOfKey = z.object({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key', UNREADABLE),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
});

/** The browser's response after creating a passkey. */
export const registrationResponse = answerOfKey.extend({
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: transports.optional().catch(undefined),
  }),
});

/** The browser's response after using a passkey. */
export const authenticationResponse = answerOfKey.extend({
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
});

const keyQuestion = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(namedKey).optional(),
});

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  /**
   * Whether the user's platform account syncs the passkey, so that it is available on a new device
   * too.
   */
  isBackedUp: z.boolean(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.output<typeof passkey>;

/** The ways in which the user can prove their identity. */
export const readProofs = endpoint({
  access: 'staff',
  isOwnAccount: true,
  method: 'GET',
  path: '/api/auth/proofs',
  response: z.object({
    hasPassword: z.boolean(),
    /**
     * False once the user has an authenticator app or a passkey: from then on the password alone
     * does not prove who the user is.
     */
    isPasswordEnough: z.boolean(),
    passkeys: z.array(passkey),
    /** When the authenticator app was set up; null if there is none. */
    authenticatorSince: z.iso.datetime().nullable(),
    recoveryCodesLeft: z.number().int(),
  }),
});

/** Options with which a browser creates a passkey. */
export const registrationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  excludeCredentials: z.array(namedKey),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

export const beginPasskey = endpoint({
  access: 'staff',
  isOwnAccount: true,
  method: 'POST',
  path: '/api/auth/passkeys/begin',
  response: registrationOptions,
});

const passkeyName = textSchema(PASSKEY_NAME_RULE);

export const addPasskey = endpoint({
  access: 'staff',
  isOwnAccount: true,
  method: 'POST',
  path: '/api/auth/passkeys',
  body: z.object({ name: passkeyName, answer: registrationResponse }),
  status: 201,
  response: z.object({ passkey, user }),
});

const id = z.object({ id: z.guid() });

export const renamePasskey = endpoint({
  access: 'staff',
  isOwnAccount: true,
  method: 'PUT',
  path: '/api/auth/passkeys/:id',
  params: id,
  body: z.object({ name: passkeyName }),
  response: passkey,
});

export const removePasskey = endpoint({
  access: 'staff',
  isOwnAccount: true,
  method: 'DELETE',
  path: '/api/auth/passkeys/:id',
  params: id,
  response: messageResponse,
});

export const beginPasskeySignIn = endpoint({
  access: 'anyone',
  method: 'POST',
  path: '/api/auth/passkeys/sign-in/begin',
  response: keyQuestion,
});

export const signInWithPasskey = endpoint({
  access: 'anyone',
  method: 'POST',
  path: '/api/auth/passkeys/sign-in',
  /**
   * As at login, `opensBusiness` is set by a user without a team who wants to create a business.
   */
  body: z.object({ answer: authenticationResponse, opensBusiness: z.boolean().optional() }),
  response: messageResponse.extend({ token: z.string(), user }),
});

/**
 * Creates a secret for an authenticator app; the secret is active once the user confirms a code.
 */
export const beginAuthenticator = endpoint({
  access: 'staff',
  isOwnAccount: true,
  method: 'POST',
  path: '/api/auth/authenticator',
  response: z.object({
    /** The secret as text, to type in if the QR code cannot be scanned. */
    secret: z.string(),
    /** A link that opens the authenticator app if it is on the same device. */
    address: z.string(),
    qrSvg: z.string(),
  }),
});

const secondFactor = textSchema(SECOND_FACTOR_RULE);
const recoveryCodes = z.array(z.string());

export const confirmAuthenticator = endpoint({
  access: 'staff',
  isOwnAccount: true,
  method: 'POST',
  path: '/api/auth/authenticator/confirm',
  body: z.object({ code: secondFactor }),
  response: z.object({ recoveryCodes, user }),
});

export const removeAuthenticator = endpoint({
  access: 'staff',
  isOwnAccount: true,
  method: 'DELETE',
  path: '/api/auth/authenticator',
  response: messageResponse,
});

/** Invalidates the previous recovery codes. */
export const makeRecoveryCodes = endpoint({
  access: 'staff',
  isOwnAccount: true,
  method: 'POST',
  path: '/api/auth/recovery-codes',
  response: z.object({ recoveryCodes }),
});

export const beginProof = endpoint({
  access: 'staff',
  isOwnAccount: true,
  method: 'POST',
  path: '/api/auth/prove/begin',
  response: keyQuestion,
});

const ONE_PROOF = 'Send a password, a code or the answer of a passkey';

/** Proves the user's identity again; sensitive actions are then open for 15 minutes. */
export const prove = endpoint({
  access: 'staff',
  isOwnAccount: true,
  method: 'POST',
  path: '/api/auth/prove',
  body: z
    .object({
      password: textSchema(EXISTING_PASSWORD_RULE).optional(),
      code: secondFactor.optional(),
      passkey: authenticationResponse.optional(),
    })
    .refine(
      ({ password, code, passkey: answer }) =>
        [password, code, answer].filter((given) => given !== undefined).length === 1,
      ONE_PROOF,
    ),
  response: messageResponse,
});
