import { createHash, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import { collectDefaultMetrics } from 'prom-client';
import { AppError } from '#shared/api/errors.ts';
import type { PlatformServer } from '../http/route.ts';
import { projectRoot } from '../project-root.ts';
import { type Metric, metricsRegistry, readMetrics } from './read-metrics.ts';

let labels: Record<string, string> | undefined;

/**
 * Serves metrics only to callers with the token, and not at all if no token is set. A local address
 * proves nothing: behind a proxy, every request comes from this machine.
 */
export function serveMetrics({ http, services, metricSources }: PlatformServer): void {
  const { metricsToken } = services.config;
  if (!metricsToken) return;
  collectProcessMetrics();
  metricSources.ofServer.push(buildInfoMetrics, () => connectionMetrics(services.db.connections()));

  http.get('/metrics', async (request, reply) => {
    if (!isToken(request, metricsToken)) {
      void reply.header('www-authenticate', 'Bearer realm="metrics"');
      throw new AppError('UNAUTHENTICATED', 'The metrics need their token');
    }
    const texts = await Promise.all([
      metricsRegistry.metrics(),
      readMetrics(services.db, metricSources),
    ]);
    return reply
      .header('cache-control', 'no-store')
      .type(metricsRegistry.contentType)
      .send(texts.join('\n'));
  });
}

/** Event loop, memory, processor and open files, once per process. */
function collectProcessMetrics(): void {
  if (metricsRegistry.getSingleMetric('process_cpu_seconds_total')) return;
  collectDefaultMetrics({ register: metricsRegistry });
}

function connectionMetrics(pools: ReturnType<PlatformServer['services']['db']['connections']>) {
  return Object.entries(pools).flatMap(([pool, counts]) =>
    Object.entries(counts).map(([state, value]) => ({
      name: 'tabletalk_database_connections',
      help: 'Connections of this server to the database; waiting are those who have to wait for one.',
      labels: { pool, state },
      value,
    })),
  );
}

/** Compares hashes of equal length, so that timing reveals nothing about a guessed token. */
function isToken({ headers }: FastifyRequest, token: string): boolean {
  const given = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return given !== undefined && timingSafeEqual(sha256(given), sha256(token));
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Identifies the running build: servers with different labels run different code. */
function buildInfoMetrics(): Metric[] {
  labels ??= readLabels();
  return [
    {
      name: 'tabletalk_build_info',
      help: 'Always 1; its labels say which build this is.',
      labels,
      value: 1,
    },
  ];
}

function readLabels(): Record<string, string> {
  const root = projectRoot();
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const stamp = path.join(root, 'dist/.build-stamp');
  const sources = existsSync(stamp) ? readFileSync(stamp, 'utf8').slice(0, 12) : 'none';
  return { version: manifest.version, sources, node: process.version };
}
