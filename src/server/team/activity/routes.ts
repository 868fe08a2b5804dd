import { route, routeFile } from '#server/platform/http/route.ts';
import type { Server } from '#server/services.ts';
import * as contract from '#shared/team/activity-contract.ts';
import { exportActivity, readActivity } from './read-activity.ts';

export function activityRoutes(server: Server): void {
  const { services } = server;

  route(server, contract.readActivity, ({ businessId, query }) =>
    readActivity(services, businessId, query),
  );

  routeFile(server, contract.exportActivity, async ({ businessId, query, reply }) => {
    const day = services.now().toISOString().slice(0, 10);
    return reply
      .header('content-disposition', `attachment; filename="activity-${day}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(exportActivity(services, businessId, query));
  });
}
