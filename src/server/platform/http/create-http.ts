import type { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { Counter, Gauge, Histogram } from 'prom-client';
import { AppError, type ErrorCode } from '#shared/api/errors.ts';
import { newId } from '../database/columns.ts';
import { isDatabaseUnavailable } from '../database/database.ts';
import { metricsRegistry } from '../metrics/read-metrics.ts';
import type { PlatformServices } from '../services.ts';
import { trackRequestSources } from './request-source.ts';

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
/** How long the client has to read the refusal. */
const LINGER_MS = 1_000;

const BODY_LIMIT_BYTES = 64 * 1024;
const DATABASE_RETRY_SECONDS = 5;
/**
 * How long a client may take to send its headers. Connections are checked every few seconds, so
 * that one that takes longer than 30 seconds is cut off.
 */
const HEADER_TIMEOUTS = { headersMs: 25_000, lookEveryMs: 5_000 };

/**
 * The bare HTTP server: limits, body parsing, logs without personal data, and one format for
 * errors.
 */
export async function createHttp(
  services: PlatformServices,
  { headersMs, lookEveryMs } = HEADER_TIMEOUTS,
): Promise<FastifyInstance> {
  const { config } = services;
  const http = Fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: 30_000,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: lookEveryMs },
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // Requests that arrived before the port closed are served like any other.
    return503OnClosing: false,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    routerOptions: { maxParamLength: 256 },
    clientErrorHandler: refuseMalformedRequest,
    frameworkErrors: (error, request, reply) => {
      const { status, body } = describeError(error, request);
      reply.raw.writeHead(status, {
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
      });
      reply.raw.end(JSON.stringify(body));
    },
  });
  await http.register(cookie);
  readJsonOnly(http);
  logResponses(http);
  countRequests(http);
  trackRequestSources(http, services);
  http.setErrorHandler((error, request, reply) => {
    const { status, body, retryAfterSeconds } = describeError(error, request);
    if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds);
    return reply.status(status).send(body);
  });
  return http;
}

/** Parses JSON bodies. Any other body is not read, except by endpoints that take a file. */
function readJsonOnly(http: FastifyInstance): void {
  const parseJson = http.getDefaultJsonParser('error', 'error');
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const text = decode(bytes as Buffer);
    if (text === '') done(null, undefined);
    else if (text === undefined) done(new AppError('INVALID_INPUT', 'The request is not UTF-8'));
    else void parseJson(request, text, done);
  });
  http.addContentTypeParser('*', { parseAs: 'buffer' }, (request, bytes, done) => {
    done(null, request.routeOptions.config.isUpload ? bytes : undefined);
  });
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: Buffer): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Logs the route pattern, not the URL, because URLs contain tokens and codes. */
function logResponses(http: FastifyInstance): void {
  http.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  http.addHook('onResponse', (request, reply, done) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
    done();
  });
}

type Refusal = {
  status: number;
  body: { code: string; message: string };
  retryAfterSeconds?: number | undefined;
};

function describeError(error: unknown, request: Pick<FastifyRequest, 'log'>): Refusal {
  const refusal = toAppError(error);
  if (refusal) {
    const { status, code, message, extra, retryAfterSeconds } = refusal;
    return { status, body: { ...extra, code, message }, retryAfterSeconds };
  }
  request.log.error({ err: error }, 'unexpected error');
  const message = 'Something went wrong on our side. Please try again.';
  return { status: 500, body: { code: 'INTERNAL', message } };
}

function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error)) {
    return new AppError('UNAVAILABLE', 'TableTalk is busy. Please try again in a moment.', {
      retryAfterSeconds: DATABASE_RETRY_SECONDS,
    });
  }
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code === undefined ? undefined : FRAMEWORK_REFUSALS[code];
  if (known) return new AppError(...known);
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AppError('INVALID_INPUT', 'The request could not be read');
  }
  return undefined;
}

const FRAMEWORK_REFUSALS: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['BODY_TOO_LARGE', 'The request is too large'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['WRONG_CONTENT_TYPE', 'Please send JSON'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['INVALID_INPUT', 'The request is not valid JSON'],
  FST_ERR_BAD_URL: ['INVALID_INPUT', 'The address is not valid'],
};

/**
 * Counts and times responses by route pattern, never by URL, because URLs contain tokens and names.
 */
function countRequests(http: FastifyInstance): void {
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

/** Answers malformed or oversized HTTP requests in the same format as every other refusal. */
function refuseMalformedRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  // A client that has sent nothing gets no response.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0) {
    socket.destroy();
    return;
  }
  const { status, code, message } = refusalOf(error.code);
  const body = JSON.stringify({ code, message });
  socket.end(
    [
      `HTTP/1.1 ${status} ${code}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'x-content-type-options: nosniff',
      'cache-control: no-store',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  // The client may keep its side of the connection open for ever.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

function refusalOf(code: string | undefined): AppError {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new AppError('HEADERS_TOO_LARGE', 'The address or the headers are too long');
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new AppError('REQUEST_TIMEOUT', 'The request took too long to arrive');
  }
  return new AppError('INVALID_INPUT', 'The request could not be read');
}
