import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

type PasskeyChallenge = { challenge: string; origin?: string; rpId?: string };
type PasskeyCreationChallenge = PasskeyChallenge & { userHandle: string };

/** A passkey authenticator in software, which signs challenges without a browser. */
export class SoftwarePasskey {
  readonly id = randomBytes(16).toString('base64url');
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private counter = 0;
  private userHandle = '';

  /** The response to the challenge for creating a passkey. */
  create({ userHandle, ...asked }: PasskeyCreationChallenge) {
    this.userHandle = userHandle;
    const credentialId = Buffer.from(this.id, 'base64url');
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, credentialId.length]),
      credentialId,
      coseKey(this.keys.publicKey),
    ]);
    const authData = Buffer.concat([this.authenticatorData(asked, HAS_KEY), attested]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      ...[text('fmt'), text('none')],
      ...[text('attStmt'), Buffer.from([0xa0])],
      ...[text('authData'), bytes(authData)],
    ]);
    return {
      ...this.named(),
      response: {
        clientDataJSON: clientData('webauthn.create', asked).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** The response to the challenge for signing in. */
  answer(asked: PasskeyChallenge, { signedBy = this.keys.privateKey, isVerified = true } = {}) {
    this.counter += 1;
    const authData = this.authenticatorData(asked, 0, isVerified);
    const client = clientData('webauthn.get', asked);
    const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()]);
    return {
      ...this.named(),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, signedBy).toString('base64url'),
        userHandle: this.userHandle,
      },
    };
  }

  private named() {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {} };
  }

  private authenticatorData(
    { rpId = 'localhost' }: PasskeyChallenge,
    flags: number,
    isVerified = true,
  ) {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      Buffer.from([USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | flags]),
      counter,
    ]);
  }
}

function clientData(
  type: string,
  { challenge, origin = 'http://localhost:3000' }: PasskeyChallenge,
): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** An ES256 key in COSE: kind, algorithm, curve and the two coordinates. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    bytes(Buffer.from(y, 'base64url')),
  ]);
}

function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 | value.length]), Buffer.from(value)]);
}

function bytes(value: Buffer): Buffer {
  // All lengths here fit the form with one length byte (24 to 255).
  return Buffer.concat([Buffer.from([0x58, value.length]), value]);
}
