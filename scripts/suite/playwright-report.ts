import { z } from 'zod';

export type BrowserTest = {
  file: string;
  line: number;
  project: string;
  title: string;
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  ms: number;
};

/** The journeys of Playwright's JSON report; undefined if Playwright ended without one. */
export function readPlaywrightReport(report: unknown): BrowserTest[] | undefined {
  return playwrightReport.safeParse(report).data?.suites.flatMap(flattenSuite);
}

function flattenSuite({ specs, suites = [] }: Suite): BrowserTest[] {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      file,
      line,
      project: projectName,
      title,
      status,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  );
  return [...own, ...suites.flatMap(flattenSuite)];
}

type Suite = {
  specs: {
    title: string;
    file: string;
    line: number;
    tests: {
      projectName: string;
      status: BrowserTest['status'];
      results: { duration: number }[];
    }[];
  }[];
  suites?: Suite[] | undefined;
};
const suite: z.ZodType<Suite> = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      line: z.number(),
      tests: z.array(
        z.object({
          projectName: z.string(),
          status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
          results: z.array(z.object({ duration: z.number() })),
        }),
      ),
    }),
  ),
  get suites() {
    return z.array(suite).optional();
  },
});
const playwrightReport = z.object({ suites: z.array(suite) });
