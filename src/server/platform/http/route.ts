import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import type { Access, Endpoint, FileEndpoint, Upload } from '#shared/api/endpoint.ts';
import { AppError, type FieldError } from '#shared/api/errors.ts';
import type { Config } from '../config.ts';
import type { MetricSources } from '../metrics/read-metrics.ts';
import type { PlatformServices } from '../services.ts';
import type { DrainState } from './close-gracefully.ts';
import { withRequestDeadline } from './request-deadline.ts';
import { setRequestActor } from './request-source.ts';
import { readUpload, withUpload } from './route-upload.ts';
import {
  type AnySession,
  type Authenticate,
  type Credentials,
  knownSession,
  readCredentials,
  refuseLowerRole,
  renewSessionCookie,
  type Session,
  type TenantScope,
} from './session.ts';

const MAX_LEVELS = 20;

/** Passed to each slice to register its routes on. */
export type PlatformServer<S extends PlatformServices = PlatformServices> = {
  http: FastifyInstance;
  services: S;
  authenticate: Authenticate;
  /** The error for credentials that identify no session, or one that has ended. */
  explainEnd: (credentials: Credentials) => Promise<AppError>;
  /** Every served endpoint, for the test matrix of actors and routes. */
  endpoints: FileEndpoint[];
  /** Where current metrics are read from; slices add their own. */
  metricSources: MetricSources;
  draining: DrainState;
};

type Input<S> = S extends z.ZodType ? z.output<S> : undefined;

/**
 * The caller. An owner has the whole business. A caller with a lower role only gets a scope for
 * database queries, so that no query can forget to limit the venues.
 */
type Caller<E extends FileEndpoint> = E['access'] extends 'anyone'
  ? { session: AnySession | null }
  : { session: E['openToDevices'] extends true ? AnySession : Session } & Reach<E['access']>;

type Reach<A extends Access> = A extends 'owner'
  ? { businessId: string }
  : A extends 'signed-in'
    ? object
    : { scope: TenantScope };

export type RouteContext<E extends FileEndpoint> = Caller<E> & {
  params: Input<E['params']>;
  query: Input<E['query']>;
  body: Input<E['body']>;
  /** The uploaded bytes, if the endpoint takes a file. */
  file: E['upload'] extends Upload ? Buffer : undefined;
  /** The caller's network address, for rate limits only. */
  address: string;
  header: (name: string) => string | undefined;
  reply: FastifyReply;
};

/** Serves an endpoint: authenticates, validates input, calls the handler, shapes the response. */
export function route<const E extends Endpoint>(
  server: PlatformServer,
  endpoint: E,
  handle: (call: RouteContext<E>) => Promise<z.input<E['response']>>,
): void {
  serve(server, endpoint, async (call) => {
    const { config } = server.services;
    // Endpoints for guests never call the payment provider, so they need no deadline.
    const isGuests = endpoint.access === 'anyone';
    const answer = await (isGuests
      ? handle(call)
      : withRequestDeadline(config, () => handle(call)));
    void call.reply.status(endpoint.status ?? 200);
    return endpoint.response.parse(answer);
  });
  if (endpoint.openToOtherSites) answerPreflight(server, endpoint);
}

/** Serves an endpoint whose handler sends the response through `reply`: a file or a stream. */
export function routeFile<const E extends FileEndpoint>(
  server: PlatformServer,
  endpoint: E,
  handle: (call: RouteContext<E>) => Promise<FastifyReply>,
): void {
  serve(server, endpoint, handle);
}

function serve<const E extends FileEndpoint>(
  server: PlatformServer,
  endpoint: E,
  handle: (call: RouteContext<E>) => Promise<unknown>,
): void {
  server.endpoints.push(endpoint);
  const served: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path,
    handler: async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      if (endpoint.openToOtherSites) void reply.header('access-control-allow-origin', '*');
      const session = await authorize(server, endpoint, request, reply);
      const scope = session && { businessId: session.businessId, venueIds: session.venueIds };
      const caller = { session, scope, businessId: session?.businessId };
      const call = { ...readInput(endpoint, request), ...caller };
      const header = (name: string) => singleHeader(request, name);
      return await handle({
        ...call,
        file: endpoint.upload && readUpload(endpoint.upload, request),
        address: request.ip,
        header,
        reply,
      } as unknown as RouteContext<E>);
    },
  };
  server.http.route(endpoint.upload ? withUpload(served, endpoint.upload) : served);
}

async function authorize(
  server: PlatformServer,
  endpoint: FileEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AnySession | null> {
  const { config } = server.services;
  const credentials = readCredentials(request, config);
  const session = knownSession(request) ?? (await server.authenticate(credentials));
  if (endpoint.method !== 'GET' && !endpoint.openToOtherSites) {
    const isByCookieAlone = session !== null && credentials.bearer === undefined;
    const needsProof = isByCookieAlone && endpoint.access !== 'anyone';
    requireOwnOrigin(request, config, { needsProof });
  }
  if (endpoint.access === 'anyone') return session;
  if (!session) throw await server.explainEnd(credentials);
  if (session.isTokenOfOther && !endpoint.namesBusiness) throw businessChangedError();
  refuseLowerRole(endpoint, session);
  setRequestActor(session);
  renewSessionCookie(reply, config, credentials, session);
  return session;
}

/**
 * Without this error, a page that still shows the previous business would change the current one.
 */
function businessChangedError(): AppError {
  const words = 'You have changed to another business meanwhile. Please load this page again.';
  return new AppError('BUSINESS_CHANGED', words);
}

function readInput(endpoint: FileEndpoint, request: FastifyRequest) {
  refuseBrokenText(request.params);
  refuseBrokenText(request.query);
  return {
    params: endpoint.params && readParams(endpoint.params, request.params),
    query: endpoint.query && validate(endpoint.query, request.query),
    body: endpoint.body && readBody(endpoint.body, request),
  };
}

/** A malformed ID in the URL gets the same response as an unknown one. */
function readParams(schema: z.ZodType, params: unknown): unknown {
  const read = schema.safeParse(params);
  if (!read.success) throw new AppError('NOT_FOUND', 'Not found');
  return read.data;
}

/** Accepts only JSON bodies, which a form on another site cannot send without a CORS check. */
function readBody(schema: z.ZodType, request: FastifyRequest): unknown {
  refuseBrokenText(request.body);
  const isMissing = request.body === undefined && !schema.safeParse(undefined).success;
  if (isMissing && !isJson(request)) {
    throw new AppError('WRONG_CONTENT_TYPE', 'Please send JSON (Content-Type: application/json)');
  }
  return validate(schema, request.body);
}

function isJson(request: FastifyRequest): boolean {
  return (request.headers['content-type'] ?? 'application/json').startsWith('application/json');
}

function singleHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

function answerPreflight(server: PlatformServer, endpoint: FileEndpoint): void {
  server.http.options(endpoint.path, (_, reply) =>
    reply
      .status(204)
      .header('access-control-allow-origin', '*')
      .header('access-control-allow-methods', endpoint.method)
      .header('access-control-allow-headers', 'content-type, idempotency-key, x-guest-device')
      .header('access-control-max-age', '86400')
      .send(),
  );
}

/** Validates input against its schema. The error's `message` is that of the first invalid field. */
function validate<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  // A custom error function slows down every field, so it is used only after validation has failed.
  const usual = schema.safeParse(input);
  if (usual.success) return usual.data;
  const result = schema.safeParse(input, { error: unsaid });
  if (result.success) return result.data;
  const errors = result.error.issues.map(fieldError);
  throw new AppError('INVALID_INPUT', errors[0]?.message ?? 'The request is not valid', {
    extra: { errors },
  });
}

/**
 * Leaves the message empty if the contract has no text of its own, so that `fieldError` can fill
 * it.
 */
function unsaid(): string {
  return '';
}

function fieldError(issue: z.core.$ZodIssue): FieldError {
  const field = issue.path.map(String).join('.');
  if (issue.message) return { field, message: issue.message };
  return {
    field,
    message: field ? `"${field}" is not valid` : 'The request must be a JSON object',
  };
}

/**
 * Refuses NUL bytes and lone surrogates anywhere in the input, because they pass every schema and
 * then break PostgreSQL. Also refuses deep nesting, which no valid input has.
 */
export function refuseBrokenText(value: unknown, levels = MAX_LEVELS): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) {
      throw new AppError('INVALID_INPUT', 'Text contains characters that cannot be stored');
    }
  } else if (typeof value === 'object' && value !== null) {
    if (levels === 0) throw new AppError('INVALID_INPUT', 'The request is nested too deeply');
    for (const [key, entry] of Object.entries(value)) {
      refuseBrokenText(key);
      refuseBrokenText(entry, levels - 1);
    }
  }
}

/**
 * Refuses changes that another site's page might have sent with the owner's cookie. Another site
 * cannot send a bearer token, so a request with a token needs no proof of origin.
 */
function requireOwnOrigin(
  request: FastifyRequest,
  config: Config,
  options: { needsProof: boolean },
): void {
  const site = request.headers['sec-fetch-site'];
  const { origin } = request.headers;
  if (site === undefined && origin === undefined) {
    if (options.needsProof) throw foreignOriginError();
    return;
  }
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw foreignOriginError();
  if (origin !== undefined && !isOwnOrigin(origin, request, config)) throw foreignOriginError();
}

function isOwnOrigin(origin: string, request: FastifyRequest, config: Config): boolean {
  if (origin === new URL(config.publicUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === request.headers.host;
}

function foreignOriginError(): AppError {
  return new AppError('FORBIDDEN', 'This request did not come from our own pages');
}
