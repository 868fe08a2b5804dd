import { readIdempotencyKey } from '#server/platform/http/idempotency-key.ts';
import { route, routeFile } from '#server/platform/http/route.ts';
import type { Server } from '#server/services.ts';
import { findVenuesWithToday } from '#server/venues/queries.ts';
import { readingScope } from '#server/venues/scope-query.ts';
import { AppError } from '#shared/api/errors.ts';
import * as contract from '#shared/feedback/contract.ts';
import * as listContract from '#shared/feedback/list-contract.ts';
import { liveDevice } from '#shared/team/devices-contract.ts';
import { exportFeedback, makeExportLimiter } from './export/export-feedback.ts';
import { countWaitingGuests } from './inbox/complaint-state-query.ts';
import { countFeedbackByFilter } from './inbox/count-feedback-by-filter.ts';
import { listFeedback, readFeedbackEntry, readSimilarComplaints } from './inbox/list-feedback.ts';
import { presentToStaff } from './inbox/present-feedback.ts';
import { resolveFeedbackScope } from './inbox/resolve-feedback-scope.ts';
import { findComplaintTakers } from './inbox/takers-query.ts';
import { makeIntake } from './intake/make-intake.ts';
import { countSubmission } from './intake/make-venue-cache.ts';
import { makeAnnouncer } from './live/announce-feedback.ts';
import { FEEDBACK_TOPIC, feedbackStream } from './live/feedback-topic.ts';

export function feedbackRoutes(server: Server): void {
  const { http, services } = server;
  const announcer = makeAnnouncer(services.db);
  const submit = makeIntake(services, announcer.announce);
  const exportLimiter = makeExportLimiter();
  server.metricSources.ofServer.push(() => [
    {
      name: 'tabletalk_live_streams',
      help: 'Dashboards that are told at once when feedback comes.',
      value: server.live.count(FEEDBACK_TOPIC),
    },
  ]);
  http.addHook('preClose', async () => announcer.close());

  route(server, contract.submitFeedback, ({ body, address, header }) => {
    const key = readIdempotencyKey(header('idempotency-key'));
    const device = header('x-guest-device')?.slice(0, 100);
    const sender = { key, device, address };
    return countSubmission(() => submit(body, sender));
  });

  route(server, listContract.listFeedback, async ({ session: { role, userId }, scope, query }) => {
    const page = await listFeedback(services, readingScope(role, scope), query);
    if (role !== 'staff') return page;
    return { ...page, feedback: page.feedback.map((item) => presentToStaff(item, userId)) };
  });

  route(server, listContract.countFeedback, ({ session: { role }, scope, query }) =>
    countFeedbackByFilter(services, readingScope(role, scope), query),
  );

  route(server, listContract.countWaiting, async ({ scope }) => ({
    venues: await countWaitingGuests(services.db, await findVenuesWithToday(services, scope)),
  }));

  route(server, listContract.complaintTakers, async ({ scope, query }) => ({
    takers: await findComplaintTakers(
      services.db,
      await resolveFeedbackScope(services, scope, query),
    ),
  }));

  route(server, listContract.readFeedback, async ({ session: { role, userId }, scope, params }) => {
    const entry = await readFeedbackEntry(services.db, readingScope(role, scope), params.id);
    return role === 'staff' ? presentToStaff(entry, userId) : entry;
  });

  route(server, listContract.similarComplaints, ({ scope, params }) =>
    readSimilarComplaints(services.db, scope, params.id),
  );

  routeFile(server, listContract.exportFeedback, async ({ scope, query, reply }) => {
    const exported = await exportFeedback(services, exportLimiter, scope, query);
    const { fileName, total, body } = exported;
    return reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${fileName}"`,
        'x-total-count': total,
      })
      .send(body);
  });

  routeFile(server, listContract.liveFeedback, ({ session, reply, header }) =>
    server.live.serve(reply, () => feedbackStream(services, session, header('last-event-id'))),
  );

  routeFile(server, liveDevice, async ({ session, reply }) => {
    if (session.deviceId === null) throw new AppError('NOT_FOUND', 'This is not a shared device');
    return await server.live.serve(reply, () => feedbackStream(services, session));
  });
}
