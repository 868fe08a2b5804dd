import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import type { FileEndpoint } from '#shared/api/endpoint.ts';
import { aPng } from '../pictures.ts';
import { arbitraryForSchema, type KnownValues } from './arbitrary-for-schema.ts';
import {
  corruptValue,
  HOSTILE_BODIES,
  HOSTILE_QUERIES,
  HOSTILE_SEGMENTS,
  hostileValue,
} from './hostile-input.ts';

/** A request as it is sent over the wire. */
export type FuzzedRequest = {
  method: NonNullable<InjectOptions['method']>;
  url: string;
  headers: Record<string, string>;
  payload: string | Buffer | undefined;
};

/** Generates requests to an endpoint: valid, almost valid and invalid ones. */
export function fuzzedRequest(
  endpoint: FileEndpoint,
  meaningful: KnownValues,
): Record<'good' | 'hostile', fc.Arbitrary<FuzzedRequest>> {
  const { params, query, body } = goodParts(endpoint, meaningful);
  const good = requestOf(endpoint, {
    path: params.map((value) => fill(endpoint.path, value, encode)),
    query: asQuery(query),
    headers: fc.constant<Record<string, string>>(
      endpoint.upload ? { 'content-type': 'image/png' } : {},
    ),
    payload: endpoint.upload ? fc.constant(aPng()) : body.map(asJson),
  });
  const hostile = requestOf(endpoint, {
    path: hostilePath(endpoint, params),
    query: fc.oneof(
      asQuery(query),
      asQuery(corruptValue(query)),
      fc.constantFrom(...HOSTILE_QUERIES),
    ),
    headers: hostileHeaders(),
    payload: hostilePayload(body),
  });
  return { good, hostile };
}

/** Generates requests to pages and navigations, which have no contract. */
export function fuzzedNavigation(
  method: 'GET' | 'POST',
  path: string,
): fc.Arbitrary<FuzzedRequest> {
  const query = fc.oneof(
    fc.constantFrom(...HOSTILE_QUERIES),
    asQuery(fc.dictionary(fc.constantFrom(...NAMES_IN_ADDRESSES), hostileValue())),
  );
  return fc.record({
    method: fc.constant(method),
    url: fc
      .tuple(filledPath(path, fc.constantFrom(...HOSTILE_SEGMENTS)), query)
      .map(([address, search]) => `${address}?${search}`),
    headers: hostileHeaders(),
    payload: method === 'GET' ? fc.constant(undefined) : fc.constantFrom(...HOSTILE_BODIES),
  });
}

const NAMES_IN_ADDRESSES = ['returnTo', 'next', 'token', 'to', 'venue', 'table', 'lang', 'state'];

type Parts = {
  path: fc.Arbitrary<string>;
  query: fc.Arbitrary<string>;
  headers: fc.Arbitrary<Record<string, string>>;
  payload: fc.Arbitrary<FuzzedRequest['payload']>;
};

function requestOf({ method }: FileEndpoint, parts: Parts): fc.Arbitrary<FuzzedRequest> {
  return fc.record({
    method: fc.constant(method),
    url: fc
      .tuple(parts.path, parts.query)
      .map(([path, query]) => (query === '' ? path : `${path}?${query}`)),
    headers: parts.headers,
    payload: method === 'GET' ? fc.constant(undefined) : parts.payload,
  });
}

function goodParts({ params, query, body }: FileEndpoint, meaningful: KnownValues) {
  const nothing: fc.Arbitrary<unknown> = fc.constant({});
  return {
    params: params ? arbitraryForSchema(params, meaningful) : nothing,
    query: query ? arbitraryForSchema(query, meaningful) : nothing,
    body: body ? arbitraryForSchema(body, meaningful) : nothing,
  };
}

function hostilePath({ path, params }: FileEndpoint, good: fc.Arbitrary<unknown>) {
  if (!params) return fc.constant(path);
  return fc.oneof(
    good.map((value) => fill(path, value, encode)),
    filledPath(path, fc.constantFrom(...HOSTILE_SEGMENTS)),
    filledPath(path, hostileValue().map(encode)),
  );
}

function hostilePayload(good: fc.Arbitrary<unknown>): fc.Arbitrary<string | undefined> {
  return fc.oneof(
    { weight: 2, arbitrary: good.map(asJson) },
    { weight: 4, arbitrary: corruptValue(good).map(asJson) },
    { weight: 1, arbitrary: hostileValue().map(asJson) },
    { weight: 1, arbitrary: fc.constantFrom(undefined, ...HOSTILE_BODIES) },
  );
}

function asJson(value: unknown): string | undefined {
  return JSON.stringify(value);
}

function asQuery(values: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  return values.map((value) =>
    Object.entries(Object(value))
      .flatMap(([name, entry]) => [entry].flat().map((one) => `${encode(name)}=${encode(one)}`))
      .join('&'),
  );
}

function filledPath(path: string, segment: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return segment.map((text) => fill(path, undefined, () => text));
}

function fill(path: string, params: unknown, write: (value: unknown) => string): string {
  const values = Object(params) as Record<string, unknown>;
  return path.replace(/:(\w+)/g, (_, name: string) => write(values[name]));
}

/** Encodes a value for a URL; lone surrogates become the replacement character, as in a browser. */
function encode(value: unknown): string {
  return encodeURIComponent(
    String(typeof value === 'object' ? JSON.stringify(value) : value).toWellFormed(),
  );
}

/** Generates hostile headers, but often none, so that the rest of the request is processed too. */
function hostileHeaders(): fc.Arbitrary<Record<string, string>> {
  const hostile = fc.record(
    {
      'content-type': fc.constantFrom(
        'text/plain',
        'image/png',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/json; charset=utf-16',
        'application/jsonp',
        'application/json;;;',
        'a'.repeat(2_000),
        '',
        '/',
      ),
      authorization: fc.constantFrom(
        'Bearer',
        'Bearer  ',
        'Bearer a.b.c',
        'Basic YTpi',
        'x'.repeat(9_000),
      ),
      cookie: fc.constantFrom(
        'tabletalk_session=%',
        'tabletalk_session=;=;;',
        '=',
        'a=%ff; __proto__=1',
      ),
      origin: fc.constantFrom(
        'null',
        'https://elsewhere.example',
        'http://localhost:3000',
        ':::',
        '',
      ),
      'sec-fetch-site': fc.constantFrom('cross-site', 'same-origin', 'none', 'what'),
      host: fc.constantFrom('elsewhere.example', 'a:b:c', '[', 'localhost:3000', ' '),
      'x-forwarded-for': fc.constantFrom('1.2.3.4', 'not an address', ',,,'),
      'x-forwarded-host': fc.constant('elsewhere.example'),
      'idempotency-key': fc.oneof(fc.constantFrom('a key of eight', 'twelve-letters'), fc.string()),
      'x-guest-device': fc.constantFrom('device', '\u00e9'.repeat(300), ''),
      'accept-encoding': fc.constantFrom('br', 'gzip;q=x', '*;;', ''),
      'if-none-match': fc.constantFrom('*', 'W/"', '"'),
      range: fc.constantFrom('bytes=0-', 'bytes=9-1', 'bytes=-1,0-0,5-'),
      'content-length': fc.constantFrom('0', '1'),
    },
    { requiredKeys: [] },
  );
  return fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, hostile);
}
