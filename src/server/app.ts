import { AppError } from '#shared/api/errors.ts';
import { makeAuthenticate } from './accounts/sessions/authenticate.ts';
import { explainSessionEnd } from './accounts/sessions/explain-session-end.ts';
import { makeLiveLog } from './platform/database/live-log.ts';
import { createHttp } from './platform/http/create-http.ts';
import { makeDrainState } from './platform/http/drain-state.ts';
import { setSecurityHeaders } from './platform/http/security-headers.ts';
import { serveMetrics } from './platform/metrics/serve-metrics.ts';
import type { Server, Services } from './services.ts';
import type { Slice } from './slice.ts';
import { slices } from './slices.ts';
import { touchDevice } from './team/devices/touch-device.ts';

/** Builds the whole application without listening, so that tests can call it directly. */
export async function buildApp(services: Services): Promise<Server> {
  const http = await createHttp(services);
  setSecurityHeaders(http, services.config);
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
    draining: makeDrainState(),
    liveLog: makeLiveLog(services.db),
  };
  http.addHook('preClose', () => server.liveLog.close());
  http.all('/api/*', async () => {
    throw new AppError('NOT_FOUND', 'There is no such call');
  });
  for (const slice of slices) await mount(server, slice);
  serveMetrics(server);
  return server;
}

async function mount(server: Server, { routes, metrics, mailHandlers }: Slice): Promise<void> {
  const { services, metricSources } = server;
  await routes?.(server);
  if (metrics) metricSources.ofTables.push((tx) => metrics(services, tx));
  Object.assign(server.mailHandlers, mailHandlers?.(services));
}
