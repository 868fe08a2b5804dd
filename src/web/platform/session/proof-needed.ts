import { CallError } from '#shared/api/call.ts';

/** Asks whoever is here to confirm that it is them; false when they would rather not. */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;

/** Until the returned function is called, questions are asked so. */
export function answerProofsWith(how: Ask): () => void {
  ask = how;
  return () => {
    if (ask === how) ask = undefined;
  };
}

/**
 * Every call comes by here. One that takes a fresh proof is made again once it was given, so no page
 * has to know which calls those are.
 */
export async function withProof<T>(send: (isRepeated: boolean) => Promise<T>): Promise<T> {
  try {
    return await send(false);
  } catch (error) {
    const isNeeded = error instanceof CallError && error.code === 'PROOF_NEEDED';
    if (!isNeeded || !ask || !(await ask())) throw error;
    return await send(true);
  }
}
