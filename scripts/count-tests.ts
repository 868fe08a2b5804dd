import { z } from 'zod';

export type Count = { passed: number; failed: number };

/** A step without tests of its own counts as one. */
export function countStep(succeeded: boolean): Count {
  return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

export function countVitest(report: unknown, succeeded: boolean): Count {
  const read = vitestReport.safeParse(report);
  if (!read.success) return countStep(false);
  const { numPassedTests, numFailedTests, testResults } = read.data;
  // A file that cannot even be loaded has no tests to fail.
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return honest({ passed: numPassedTests, failed: numFailedTests + broken.length }, succeeded);
}

export function countPlaywright(report: unknown, succeeded: boolean): Count {
  const read = playwrightReport.safeParse(report);
  if (!read.success) return countStep(false);
  const { expected, unexpected, flaky } = read.data.stats;
  // What passed only at a second attempt has failed.
  return honest({ passed: expected, failed: unexpected + flaky }, succeeded);
}

/** A run that failed for another reason than its tests, or had none, is not a success. */
function honest({ passed, failed }: Count, succeeded: boolean): Count {
  const hasHiddenFailure = failed === 0 && (!succeeded || passed === 0);
  return { passed, failed: hasHiddenFailure ? 1 : failed };
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});
