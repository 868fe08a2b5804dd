import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  beginProof,
  prove,
  signInWithPasskey,
} from '#shared/accounts/proofs-contract.ts';
import type { EndpointResponse } from '#shared/api/endpoint.ts';
import { callApi, failureMessage } from '#web/platform/api/call-api.ts';

/** Loads the passkey code only when a passkey is used, to keep it out of the main bundle. */
function loadPasskeyClient() {
  return import('./passkey-client.ts');
}

export async function addNewPasskey(name: string): Promise<EndpointResponse<typeof addPasskey>> {
  const question = await callApi(beginPasskey, {});
  const { makePasskey } = await loadPasskeyClient();
  const answer = await makePasskey(question);
  return await callApi(addPasskey, { body: { name, answer } });
}

/**
 * Creates a passkey for an invited person without an account: the challenge comes with the
 * invitation.
 */
export async function makeFirstPasskey(question: EndpointResponse<typeof beginPasskey>) {
  const { makePasskey } = await loadPasskeyClient();
  return await makePasskey(question);
}

export async function signInByPasskey(
  wanted: { opensBusiness?: boolean } = {},
): Promise<EndpointResponse<typeof signInWithPasskey>> {
  const question = await callApi(beginPasskeySignIn, {});
  const { askForPasskey } = await loadPasskeyClient();
  const answer = await askForPasskey(question);
  return await callApi(signInWithPasskey, { body: { answer, ...wanted } });
}

export async function proveByPasskey(): Promise<void> {
  const question = await callApi(beginProof, {});
  const { askForPasskey } = await loadPasskeyClient();
  const passkey = await askForPasskey(question);
  await callApi(prove, { body: { passkey } });
}

/** Replaces the browser's technical passkey errors with sentences for users. */
export function passkeyFailureMessage(error: unknown, fallback: string): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') {
    return 'Nothing was changed: your device’s prompt was closed or timed out.';
  }
  if (name === 'InvalidStateError') return 'This device already has a passkey for your account.';
  if (typeof PublicKeyCredential === 'undefined' || name === 'SecurityError') {
    return 'This browser cannot use passkeys here.';
  }
  return failureMessage(error, fallback);
}
