import { createHash, randomBytes } from 'node:crypto';

const ID_BYTES = 16;
const SECRET_BYTES = 32;

/**
 * The secret in an invitation link. It starts with the invitation's ID, so that a replaced link can
 * say that there is a newer email. Only the hash of the whole token is stored.
 */
export function newInvitationToken(id: string): { token: string; hash: string } {
  const idBytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  const token = Buffer.concat([idBytes, randomBytes(SECRET_BYTES)]).toString('base64url');
  return { token, hash: hashOf(token) };
}

/** Returns null if the token has the wrong length. */
export function readInvitationToken(token: string): { id: string; hash: string } | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + SECRET_BYTES) return null;
  const hex = bytes.toString('hex', 0, ID_BYTES);
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { id, hash: hashOf(token) };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
