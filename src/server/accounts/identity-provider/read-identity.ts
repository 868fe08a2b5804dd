import { loginBody } from '#shared/accounts/contract.ts';

/** A person as described by the identity provider. */
export type Identity = {
  /** Issuer and subject identify a person for good; an email address can change hands. */
  issuer: string;
  subject: string;
  /** Undefined if the provider has not verified the address. */
  verifiedEmail: string | undefined;
  username: string | null;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
};

type Claims = Readonly<Record<string, unknown>>;

const NAME_MAX_LENGTH = 100;
const ADDRESS_MAX_LENGTH = 2000;

/** Providers put claims into the ID token, the user info or both. */
export function readIdentity(
  idToken: Claims & { iss: string; sub: string },
  userInfo: Claims = {},
): Identity {
  const all = { ...userInfo, ...idToken };
  return {
    issuer: idToken.iss,
    subject: idToken.sub,
    verifiedEmail: verifiedEmail(idToken) ?? verifiedEmail(userInfo),
    username: name(all.preferred_username),
    firstName: name(all.given_name),
    lastName: name(all.family_name),
    profileImageUrl: httpsAddress(all.picture),
  };
}

/**
 * `email` and `email_verified` must come from the same source: one source must not vouch for the
 * other's address.
 */
function verifiedEmail(claims: Claims): string | undefined {
  if (claims.email_verified !== true) return undefined;
  return loginBody.shape.email.safeParse(claims.email).data;
}

function name(claim: unknown): string | null {
  if (typeof claim !== 'string') return null;
  const clean = claim
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim();
  return [...clean].slice(0, NAME_MAX_LENGTH).join('') || null;
}

function httpsAddress(claim: unknown): string | null {
  if (typeof claim !== 'string' || !URL.canParse(claim)) return null;
  const { protocol, href } = new URL(claim);
  return protocol === 'https:' && href.length <= ADDRESS_MAX_LENGTH ? href : null;
}
