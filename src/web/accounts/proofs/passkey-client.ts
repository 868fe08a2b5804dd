import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { beginPasskey, beginPasskeySignIn } from '#shared/accounts/proofs-contract.ts';
import type { EndpointResponse } from '#shared/api/endpoint.ts';

/** Asks the device to create a passkey. */
export async function makePasskey(question: EndpointResponse<typeof beginPasskey>) {
  return await startRegistration({ optionsJSON: question });
}

/** Asks the device to use an existing passkey. */
export async function askForPasskey(question: EndpointResponse<typeof beginPasskeySignIn>) {
  return await startAuthentication({ optionsJSON: question });
}
