import path from 'node:path';
import { z } from 'zod';

export type UnitTestFile = {
  /** The test file, relative to the project. */
  file: string;
  ms: number;
  passed: string[];
  failed: string[];
  /** Why the file could not be loaded; its tests are unknown then. */
  loadError: string | undefined;
};

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The test files of vitest's JSON report; undefined if vitest ended without one. */
export function readVitestReport(report: unknown): UnitTestFile[] | undefined {
  const { data } = vitestReport.safeParse(report);
  return data?.testResults.map(
    ({ name, startTime, endTime, status, message, assertionResults }) => {
      const namesWith = (wanted: string) =>
        assertionResults.filter((test) => test.status === wanted).map((test) => test.fullName);
      return {
        file: path.relative(ROOT, name),
        ms: endTime - startTime,
        passed: namesWith('passed'),
        failed: namesWith('failed'),
        loadError: status === 'failed' && assertionResults.length === 0 ? message : undefined,
      };
    },
  );
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});
