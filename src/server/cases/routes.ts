import { route, routeFile } from '#server/platform/http/route.ts';
import type { Server } from '#server/services.ts';
import * as contract from '#shared/cases/contract.ts';
import { makeCaseFile, makeCasePrinter } from './file/make-case-file.ts';
import { countCases, listCases, readCase } from './read-case.ts';
import { closeCase, markCaseStep, noteInCase, reopenCase } from './update-case.ts';

export function caseRoutes(server: Server): void {
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
    noteInCase(services, { scope, userId }, params.id, body.words),
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
