import fc from 'fast-check';

let isInstalled = false;

/** Installs the limit once per worker, for the properties of all its test files. */
export function installShrinkLimit(longestMs: number): void {
  if (!isInstalled) fc.installGlobalPlugin(limitShrinking(longestMs));
  isInstalled = true;
}

// Bound early, because a test may replace the clock.
const now = performance.now.bind(performance);

/**
 * Ends the search for a smaller failing case when it takes too long, so that the smallest one found
 * so far is still shown. Unlike a time limit for the whole property, this never skips a case, and
 * no case keeps running after its test has ended.
 */
export function limitShrinking(longestMs: number): fc.Plugin<unknown> {
  return () => {
    let failedAtMs: number | undefined;
    return {
      decorateRun: (run) => (value) => {
        if (failedAtMs !== undefined && now() >= failedAtMs + longestMs) {
          return new fc.PreconditionFailure(true);
        }
        const outcome = run(value);
        return outcome instanceof Promise ? outcome.then(noteFailure) : noteFailure(outcome);
      },
    };

    function noteFailure<T>(outcome: T): T {
      if (outcome !== null && !fc.PreconditionFailure.isFailure(outcome)) failedAtMs ??= now();
      return outcome;
    }
  };
}
