import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#server/platform/project-root.ts';
import type { Server } from '#server/services.ts';
import { accountDocumentation } from '#shared/accounts/documentation.ts';
import { profileDocumentation } from '#shared/accounts/profile-documentation.ts';
import { proofDocumentation } from '#shared/accounts/proofs-documentation.ts';
import { sessionDocumentation } from '#shared/accounts/sessions-documentation.ts';
import type { DocumentedEndpoint } from '#shared/api/documentation.ts';
import type { FileEndpoint } from '#shared/api/endpoint.ts';
import { ERROR_MEANINGS } from '#shared/api/error-meanings.ts';
import type { ErrorCode } from '#shared/api/errors.ts';
import { billingDocumentation } from '#shared/billing/documentation.ts';
import { businessDocumentation } from '#shared/businesses/documentation.ts';
import { caseDocumentation } from '#shared/cases/documentation.ts';
import { complaintDocumentation } from '#shared/complaints/documentation.ts';
import { developerDocumentation } from '#shared/developers/documentation.ts';
import { feedbackDocumentation } from '#shared/feedback/documentation.ts';
import { floorDocumentation } from '#shared/floor/documentation.ts';
import { notificationDocumentation } from '#shared/notifications/documentation.ts';
import { privacyDocumentation } from '#shared/privacy/documentation.ts';
import { pushDocumentation } from '#shared/push/documentation.ts';
import { qrDocumentation } from '#shared/qr/documentation.ts';
import { referralDocumentation } from '#shared/referrals/documentation.ts';
import { replyDocumentation } from '#shared/replies/documentation.ts';
import { rewardDocumentation } from '#shared/rewards/documentation.ts';
import { rosterDocumentation } from '#shared/roster/documentation.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { statsDocumentation } from '#shared/stats/documentation.ts';
import { activityDocumentation } from '#shared/team/activity-documentation.ts';
import { deviceDocumentation } from '#shared/team/devices-documentation.ts';
import { teamDocumentation } from '#shared/team/documentation.ts';
import { ticketDocumentation } from '#shared/tickets/documentation.ts';
import { todayDocumentation } from '#shared/today/documentation.ts';
import { understandingDocumentation } from '#shared/understanding/documentation.ts';
import { venueDocumentation } from '#shared/venues/documentation.ts';
import { noteDocumentation } from '#shared/venues/notes-documentation.ts';
import { youSaidDocumentation } from '#shared/you-said/documentation.ts';
import { describeEndpointError, type EndpointError, INTERNAL_ERROR } from './endpoint-errors.ts';
import { type JsonObject, makeJsonSchemaConverter } from './json-schema.ts';
import {
  describeOperation,
  describeOperationWithoutContract,
  refusalResponse,
} from './operation.ts';
import { ROUTES_WITHOUT_CONTRACT } from './routes-without-contract.ts';

export type OpenApiDocument = JsonObject & {
  paths: Record<string, Record<string, JsonObject>>;
  components: Record<string, JsonObject>;
};

/** Describes what this server serves, based on the same contracts that the routes use. */
export function openApiDocument({ http, services, endpoints }: Server): OpenApiDocument {
  const schemas = makeJsonSchemaConverter();
  const paths: OpenApiDocument['paths'] = {};
  const tags = new Set<string>();
  const add = (method: string, address: string, tag: string, described: JsonObject) => {
    const place = address.replace(/:(\w+)/g, '{$1}');
    paths[place] = { ...paths[place], [method.toLowerCase()]: described };
    tags.add(tag);
  };
  for (const documented of documentedEndpoints(endpoints)) {
    const { method, path: address } = documented.endpoint;
    add(method, address, documented.tag, describeOperation(documented, schemas));
  }
  for (const other of ROUTES_WITHOUT_CONTRACT) {
    const { method, path: url, tag } = other;
    if (http.hasRoute({ method, url }))
      add(method, url, tag, describeOperationWithoutContract(other));
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${PRODUCT_NAME} API`,
      version: readVersion(),
      summary: 'Private guest feedback for restaurants and venues.',
      description: DESCRIPTION,
    },
    servers: [{ url: services.config.publicUrl }],
    tags: [...tags].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: securitySchemes(services.config.publicUrl),
      headers: {
        RetryAfter: {
          description: 'The number of seconds to wait before the next attempt.',
          schema: { type: 'integer', minimum: 1 },
        },
      },
      responses: Object.fromEntries(
        allRefusals().map((refusal) => [
          refusal.code,
          { ...refusalResponse([refusal]), 'x-status': refusal.status },
        ]),
      ),
      schemas: { Error: ERROR_SCHEMA, ...schemas.components },
    },
  };
}

const DESCRIPTION = [
  'Requests and responses are JSON in UTF-8. Times are ISO 8601 in UTC, and amounts are in pence.',
  'An error is `{ "code", "message" }`: handle the code and show the message. Every endpoint can also return 408 `REQUEST_TIMEOUT` for a request that takes too long to arrive, and 431 `HEADERS_TOO_LARGE` for headers beyond 16 kB.',
  'New fields and codes can be added at any time. Ignore the ones you do not know.',
].join('\n\n');

const ERROR_SCHEMA: JsonObject = {
  type: 'object',
  description: 'Why the request failed. Some errors have further fields.',
  properties: {
    code: { type: 'string', description: 'A stable code for programs.' },
    message: { type: 'string', description: 'An explanation for people, in English.' },
    errors: {
      type: 'array',
      description: 'The fields that failed validation.',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, message: { type: 'string' } },
        required: ['field', 'message'],
      },
    },
  },
  required: ['code', 'message'],
};

function allRefusals(): EndpointError[] {
  const expected = (Object.keys(ERROR_MEANINGS) as ErrorCode[]).map((code) =>
    describeEndpointError(code),
  );
  return [...expected, INTERNAL_ERROR].sort((one, other) => one.status - other.status);
}

function securitySchemes(publicUrl: string): JsonObject {
  const isHttps = publicUrl.startsWith('https:');
  return {
    bearer: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'The `token` from the response of a sign-in.',
    },
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: isHttps ? '__Host-tabletalk_session' : 'tabletalk_session',
      description:
        'The cookie that a sign-in sets. It is sufficient to read. A request that changes data also has to come from our own pages; browsers prove that with `Sec-Fetch-Site: same-origin` or our `Origin`. A bearer token needs no such proof.',
    },
    metrics: {
      type: 'http',
      scheme: 'bearer',
      description: 'The `METRICS_TOKEN` of the operator.',
    },
  };
}

function readVersion(): string {
  const manifest = readFileSync(path.join(projectRoot(), 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

/** Every endpoint, in the order of the reference. */
const DOCUMENTED_ENDPOINTS: readonly DocumentedEndpoint[] = [
  ...accountDocumentation,
  ...proofDocumentation,
  ...profileDocumentation,
  ...sessionDocumentation,
  ...businessDocumentation,
  ...venueDocumentation,
  ...noteDocumentation,
  ...teamDocumentation,
  ...rosterDocumentation,
  ...activityDocumentation,
  ...deviceDocumentation,
  ...feedbackDocumentation,
  ...complaintDocumentation,
  ...understandingDocumentation,
  ...floorDocumentation,
  ...replyDocumentation,
  ...ticketDocumentation,
  ...youSaidDocumentation,
  ...caseDocumentation,
  ...pushDocumentation,
  ...rewardDocumentation,
  ...statsDocumentation,
  ...todayDocumentation,
  ...qrDocumentation,
  ...billingDocumentation,
  ...referralDocumentation,
  ...notificationDocumentation,
  ...privacyDocumentation,
  ...developerDocumentation,
];

/**
 * The documentation of the endpoints this server serves. Throws if one has no documentation, which
 * is a bug.
 */
export function documentedEndpoints(served: readonly FileEndpoint[]): DocumentedEndpoint[] {
  const known = new Set(DOCUMENTED_ENDPOINTS.map(({ endpoint }) => endpoint));
  const unknown = served.filter((endpoint) => !known.has(endpoint));
  if (unknown.length > 0) {
    const names = unknown.map(({ method, path }) => `${method} ${path}`);
    throw new Error(`no documentation of ${names.join(', ')}`);
  }
  const isServed = new Set(served);
  return DOCUMENTED_ENDPOINTS.filter(({ endpoint }) => isServed.has(endpoint));
}
