import { daysAgo, textRetentionCutoff } from '#server/feedback/retention/enforce-retention.ts';
import { route, routeFile } from '#server/platform/http/route.ts';
import { defineJob, LOW_PRIORITY } from '#server/platform/jobs/define-job.ts';
import type { Server } from '#server/services.ts';
import type { Slice } from '#server/slice.ts';
import * as contract from '#shared/cases/contract.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { RETENTION_DAYS } from '#shared/feedback/retention.ts';
import { deleteCasesOfRemovedVenues, eraseCaseTexts } from './enforce-case-retention.ts';
import { makeCaseFile, makeCasePrinter } from './file/make-case-file.ts';
import { loadCaseKey } from './log/load-case-key.ts';
import { countCases, listCases, readCase } from './read-case.ts';
import { sealCases } from './seal-cases.ts';
import { addCaseNote, closeCase, markCaseStep, reopenCase } from './update-case.ts';

export const casesSlice: Slice = {
  name: 'cases',
  // Re-seals the key at start, while the previous secret is still configured. Otherwise, if no case
  // were read in that time, the key would be lost and every log would be reported as changed.
  prepare: async (services) => {
    if (services.config.previousSessionSecret) await loadCaseKey(services, services.db);
  },
  routes: caseRoutes,
  jobs: ({ services }) => [
    defineJob({
      name: 'forgetting cases',
      ...LOW_PRIORITY,
      run: async () => {
        const now = services.now();
        await eraseCaseTexts(services, textRetentionCutoff(now));
        await deleteCasesOfRemovedVenues(services, daysAgo(now, RETENTION_DAYS.removedVenue));
      },
    }),
    // Seals cases of earlier versions; there is nothing to do once all are sealed.
    defineJob({
      name: 'sealing cases',
      everyMs: HOUR_MS,
      run: () => sealCases(services),
      hasMore: ({ hasMore }) => hasMore,
    }),
  ],
};

function caseRoutes(server: Server): void {
  const { services } = server;
  const printer = makeCasePrinter();

  route(server, contract.listCases, ({ scope, query }) => listCases(services, scope, query));

  route(server, contract.countCases, ({ scope, query }) =>
    countCases(services, scope, query.venueId),
  );

  route(server, contract.readCase, ({ scope, params }) => readCase(services, scope, params.id));

  route(server, contract.markCaseStep, ({ session: { userId }, scope, params, body }) =>
    markCaseStep(services, { scope, userId }, params.id, body),
  );

  route(server, contract.noteInCase, ({ session: { userId }, scope, params, body }) =>
    addCaseNote(services, { scope, userId }, params.id, body.words),
  );

  route(server, contract.closeCase, ({ session: { userId }, scope, params, body }) =>
    closeCase(services, { scope, userId }, params.id, body?.messagesSeen),
  );

  route(server, contract.reopenCase, ({ session: { userId }, scope, params }) =>
    reopenCase(services, { scope, userId }, params.id),
  );

  routeFile(server, contract.printCase, async ({ session: { userId }, scope, params, reply }) => {
    const { fileName, body } = await makeCaseFile(services, printer, { scope, userId }, params.id);
    return reply
      .headers({
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="${fileName}"`,
        // Browsers show a PDF as an object in their own viewer, which the usual policy forbids.
        'content-security-policy': "frame-ancestors 'none'",
      })
      .send(body);
  });
}
