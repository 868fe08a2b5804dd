import type { FastifyReply, FastifyRequest } from 'fastify';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import { z } from 'zod';
import type { Config } from '#server/platform/config.ts';
import { ownCookie } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';

export const FLOW_LIFETIME_SECONDS = 10 * 60;
const COOKIE = 'tabletalk_sign_in';
/** A browser drops a cookie of more than 4 kB, which would break the whole sign-in. */
const RETURN_TO_MAX_LENGTH = 500;

/** The content of the browser's cookie while the user is at the identity provider. */
export type SignInFlow = z.output<typeof signInFlow>;

const signInFlow = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnTo: z.string().optional(),
  /** True if the user no longer belongs to any team and asked for a business of their own. */
  opensBusiness: z.boolean().optional(),
});

export function newSignInFlow({
  returnTo,
  opensBusiness,
}: Pick<SignInFlow, 'returnTo' | 'opensBusiness'>): SignInFlow {
  return {
    state: randomState(),
    nonce: randomNonce(),
    codeVerifier: randomPKCECodeVerifier(),
    returnTo: returnTo && returnTo.length <= RETURN_TO_MAX_LENGTH ? returnTo : undefined,
    opensBusiness,
  };
}

export async function setFlowCookie(
  reply: FastifyReply,
  { config, keys, now }: Services,
  flow: SignInFlow,
): Promise<void> {
  const sealed = await new EncryptJWT(flow)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(new Date(now().getTime() + FLOW_LIFETIME_SECONDS * 1000))
    .encrypt(keys.current('sign-in flow'));
  const { name, options } = ownCookie(config, COOKIE);
  void reply.setCookie(name, sealed, { ...options, maxAge: FLOW_LIFETIME_SECONDS });
}

/** Returns undefined if the cookie is missing, expired or not sealed by us. */
export async function readFlowCookie(
  request: FastifyRequest,
  { config, keys, now }: Services,
): Promise<SignInFlow | undefined> {
  const sealed = request.cookies[ownCookie(config, COOKIE).name];
  if (!sealed) return undefined;
  for (const key of keys.accepted('sign-in flow')) {
    const flow = await unseal(sealed, key, now());
    if (flow) return flow;
  }
  return undefined;
}

async function unseal(
  sealed: string,
  key: Uint8Array,
  currentDate: Date,
): Promise<SignInFlow | undefined> {
  try {
    const { payload } = await jwtDecrypt(sealed, key, {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      requiredClaims: ['exp'],
      currentDate,
    });
    return signInFlow.parse(payload);
  } catch {
    return undefined;
  }
}

export function clearFlowCookie(reply: FastifyReply, config: Config): void {
  const { name, options } = ownCookie(config, COOKIE);
  void reply.clearCookie(name, options);
}
