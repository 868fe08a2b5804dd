import { RequestError } from '#shared/api/call-endpoint.ts';

/** Asks the user to prove their identity; false if they decline. */
type ProofPrompt = () => Promise<boolean>;

let ask: ProofPrompt | undefined;

/** Registers the function that asks for proof, until the returned function is called. */
export function registerProofPrompt(how: ProofPrompt): () => void {
  ask = how;
  return () => {
    if (ask === how) ask = undefined;
  };
}

/**
 * Wraps all requests except downloads. A request that requires a fresh proof of identity is
 * repeated once the user has given it, so that no page has to know which requests require one.
 */
export async function withProof<T>(send: (isRepeated: boolean) => Promise<T>): Promise<T> {
  try {
    return await send(false);
  } catch (error) {
    const isNeeded = error instanceof RequestError && error.code === 'PROOF_NEEDED';
    if (!isNeeded || !ask || !(await ask())) throw error;
    return await send(true);
  }
}
