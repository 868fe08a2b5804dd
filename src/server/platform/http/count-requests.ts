import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram } from 'prom-client';
import { metricsRegistry } from '../metrics/metrics-registry.ts';

/**
 * Counts and times responses by route pattern, never by URL, because URLs contain tokens and names.
 */
export function countRequests(http: FastifyInstance): void {
  http.addHook('onRequest', (_request, _reply, done) => {
    inFlight.inc();
    done();
  });
  http.addHook('onResponse', (request, reply, done) => {
    inFlight.dec();
    const { method } = request;
    const route = request.routeOptions.url ?? 'unknown';
    requests.inc({ method, route, status: reply.statusCode });
    seconds.observe({ method, route }, reply.elapsedTime / 1000);
    done();
  });
}

const registers = [metricsRegistry];

const requests = new Counter({
  name: 'tabletalk_http_requests_total',
  help: 'Answers by method, route pattern and status.',
  labelNames: ['method', 'route', 'status'],
  registers,
});

const seconds = new Histogram({
  name: 'tabletalk_http_request_duration_seconds',
  help: 'Time from the first byte of a request to the last of its answer; streams last for hours.',
  labelNames: ['method', 'route'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});

const inFlight = new Gauge({
  name: 'tabletalk_http_requests_in_flight',
  help: 'Requests that are being answered, open streams included.',
  registers,
});
