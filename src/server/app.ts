import { AppError } from '#shared/api/errors.ts';
import { makeAuthenticate } from './accounts/sessions/authenticate.ts';
import { explainSessionEnd } from './accounts/sessions/explain-session-end.ts';
import { findValidSessions } from './accounts/sessions/session-query.ts';
import { makeDrainState } from './platform/http/close-gracefully.ts';
import { createHttp } from './platform/http/create-http.ts';
import { setSecurityHeaders } from './platform/http/security-headers.ts';
import { makeLiveFeed } from './platform/live/live-feed.ts';
import { serveMetrics } from './platform/metrics/serve-metrics.ts';
import type { Server, Services } from './services.ts';
import type { Slice } from './slice.ts';
import { slices } from './slices.ts';
import { touchDevice } from './team/devices/own-device.ts';

/** Builds the whole application without listening, so that tests can call it directly. */
export async function buildApp(services: Services): Promise<Server> {
  const http = await createHttp(services);
  setSecurityHeaders(http, services.config);
  const draining = makeDrainState();
  const server: Server = {
    http,
    services,
    explainEnd: (credentials) => explainSessionEnd(services, credentials),
    authenticate: makeAuthenticate(services, {
      onDevice: (device) => touchDevice(services, device),
    }),
    endpoints: [],
    metricSources: { ofServer: [], ofTables: [] },
    mailHandlers: {},
    draining,
    live: makeLiveFeed({
      services,
      draining,
      findValidSessions: (sids) => findValidSessions(services.db, sids, services.now()),
    }),
  };
  http.all('/api/*', async () => {
    throw new AppError('NOT_FOUND', 'There is no such call');
  });
  for (const slice of slices) await mount(server, slice);
  // Registered after the hooks of the slices: closing the streams waits for the work that these
  // hooks start.
  http.addHook('preClose', () => server.live.close());
  serveMetrics(server);
  return server;
}

async function mount(server: Server, { routes, metrics, mailHandlers }: Slice): Promise<void> {
  const { services, metricSources } = server;
  await routes?.(server);
  if (metrics) metricSources.ofTables.push((tx) => metrics(services, tx));
  Object.assign(server.mailHandlers, mailHandlers?.(services));
}
