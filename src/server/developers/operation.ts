import type { DocumentedEndpoint } from '#shared/api/documentation.ts';
import type { Access, Endpoint, FileEndpoint, Upload } from '#shared/api/endpoint.ts';
import {
  describeEndpointError,
  type EndpointError,
  INTERNAL_ERROR,
  listEndpointErrors,
} from './endpoint-errors.ts';
import type { JsonObject, makeJsonSchemaConverter } from './json-schema.ts';
import type { RouteWithoutContract } from './routes-without-contract.ts';

type Schemas = ReturnType<typeof makeJsonSchemaConverter>;

const ACCESS_SENTENCES: Record<Access, string> = {
  anyone: 'Access: anyone.',
  'signed-in': 'Access: signed-in users, even with an unverified email address.',
  staff: 'Access: signed-in staff, managers and owners with a verified email address.',
  manager:
    'Access: signed-in owners, and managers at their own venues, with a verified email address.',
  owner: 'Access: signed-in owners with a verified email address.',
};

const DEVICES = 'Paired devices have access too, at their own venue.';
const ANY_SITE = 'Pages of other sites can send this request, without credentials.';

/** One operation of the document, from the endpoint's contract and documentation. */
export function describeOperation(documented: DocumentedEndpoint, schemas: Schemas): JsonObject {
  const { name, tag, endpoint, documentation } = documented;
  const { summary, description, headers } = documentation;
  const { access, openToDevices, openToOtherSites } = endpoint;
  const parameters = [...parametersOf(endpoint, schemas), ...headerParameters(headers)];
  return {
    operationId: name,
    tags: [tag],
    summary,
    description: [
      description,
      ACCESS_SENTENCES[access],
      openToDevices && DEVICES,
      openToOtherSites && ANY_SITE,
    ]
      .filter(Boolean)
      .join('\n\n'),
    'x-access': access,
    security: access === 'anyone' ? [] : [{ bearer: [] }, { session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && { requestBody: requestBody(documented, schemas) }),
    ...(endpoint.upload && { requestBody: uploadBody(endpoint.upload) }),
    responses: {
      ...success(documented, schemas),
      ...refusals(listEndpointErrors(documented)),
    },
  };
}

/** One operation for a route without a contract. */
export function describeOperationWithoutContract(route: RouteWithoutContract): JsonObject {
  const { name, tag, summary, description, query = {}, headers, answers } = route;
  const parameters = [
    ...Object.entries(query).map(([key, meaning]) => parameter('query', key, meaning)),
    ...headerParameters(headers),
  ];
  return {
    operationId: name,
    tags: [tag],
    summary,
    ...(description && { description }),
    'x-access': 'anyone',
    security: route.path === '/metrics' ? [{ metrics: [] }] : [],
    ...(parameters.length > 0 && { parameters }),
    ...(route.method === 'POST' && {
      requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
    }),
    responses: { ...answers, ...refusals(refusalsWithoutContract(route)) },
  };
}

function refusalsWithoutContract({ path, method }: RouteWithoutContract): EndpointError[] {
  return [
    ...(path.startsWith('/api') ? [describeEndpointError('INVALID_INPUT')] : []),
    ...(path === '/metrics' ? [describeEndpointError('UNAUTHENTICATED')] : []),
    ...(method === 'POST' ? [describeEndpointError('BODY_TOO_LARGE')] : []),
    INTERNAL_ERROR,
    describeEndpointError('UNAVAILABLE'),
  ];
}

function parametersOf(endpoint: FileEndpoint, schemas: Schemas): JsonObject[] {
  return (['path', 'query'] as const).flatMap((place) => {
    const schema = place === 'path' ? endpoint.params : endpoint.query;
    if (!schema) return [];
    const { properties = {}, required = [] } = schemas.input(schema) as {
      properties?: Record<string, JsonObject>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, one]) => ({
      name,
      in: place,
      ...((place === 'path' || required.includes(name)) && { required: true }),
      schema: one,
    }));
  });
}

function headerParameters(headers: Readonly<Record<string, string>> = {}): JsonObject[] {
  return Object.entries(headers).map(([name, meaning]) => parameter('header', name, meaning));
}

function parameter(place: 'query' | 'header', name: string, description: string): JsonObject {
  return { name, in: place, description, schema: { type: 'string' } };
}

function requestBody(
  { endpoint, documentation }: DocumentedEndpoint,
  schemas: Schemas,
): JsonObject {
  const { body } = endpoint;
  if (!body) return {};
  const { exampleBody: example } = documentation;
  const isNeeded = !body.safeParse(undefined).success;
  return {
    ...(isNeeded && { required: true }),
    content: {
      'application/json': {
        schema: schemas.input(body),
        ...(example !== undefined && { example }),
      },
    },
  };
}

function uploadBody({ types, maxBytes }: Upload): JsonObject {
  return {
    description: `The file itself, at most ${maxBytes.toLocaleString('en-GB')} bytes.`,
    required: true,
    content: Object.fromEntries(types.map((type) => [type, { schema: {} }])),
  };
}

function success({ endpoint, documentation }: DocumentedEndpoint, schemas: Schemas): JsonObject {
  const { files, exampleAnswer: example } = documentation;
  const headers = endpoint.openToOtherSites && {
    headers: { 'Access-Control-Allow-Origin': { schema: { type: 'string', const: '*' } } },
  };
  if (files) {
    const content = Object.fromEntries(
      Object.keys(files).map((type) => [type, { schema: FILE_SCHEMAS[type] ?? {} }]),
    );
    return { 200: { description: Object.values(files).join(' '), ...headers, content } };
  }
  const { status = 200, response } = endpoint as Endpoint;
  const schema = schemas.output(response);
  const content = {
    'application/json': { schema, ...(example !== undefined && { example }) },
  };
  return { [status]: { description: 'Success.', ...headers, content } };
}

/** Text files are strings; binary files have no schema. */
const FILE_SCHEMAS: Readonly<Record<string, JsonObject>> = {
  'text/csv': { type: 'string' },
  'text/event-stream': { type: 'string' },
  'application/json': { type: 'object' },
};

/** One response per status; if several codes share a status, each is explained. */
function refusals(all: readonly EndpointError[]): JsonObject {
  const statuses = [...new Set(all.map(({ status }) => status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const ofStatus = all.filter((refusal) => refusal.status === status);
      const [only] = ofStatus;
      const isUsual = ofStatus.length === 1 && only?.meaning === (only && usualMeaning(only.code));
      return [
        status,
        isUsual ? { $ref: `#/components/responses/${only?.code}` } : refusalResponse(ofStatus),
      ];
    }),
  );
}

function usualMeaning(code: EndpointError['code']): string {
  return code === 'INTERNAL' ? INTERNAL_ERROR.meaning : describeEndpointError(code).meaning;
}

/** The response for errors that share a status. */
export function refusalResponse(all: readonly EndpointError[]): JsonObject {
  const mayWait = all.some(({ status }) => status === 429 || status === 503);
  return {
    description: all.map(({ code, meaning }) => `\`${code}\`: ${meaning}`).join('\n\n'),
    ...(mayWait && { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }),
    content: {
      'application/json': {
        schema: {
          allOf: [{ $ref: '#/components/schemas/Error' }],
          properties: { code: { enum: all.map(({ code }) => code) } },
        },
      },
    },
  };
}
