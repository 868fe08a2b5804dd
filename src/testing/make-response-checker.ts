import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { JsonObject } from '#server/developers/json-schema.ts';
import { type OpenApiDocument, openApiDocument } from '#server/developers/openapi-document.ts';
import type { Server } from '#server/services.ts';

/** A response as received; the path is the route's pattern. */
export type ReceivedResponse = {
  method: string;
  path: string;
  status: number;
  type: string;
  text: string;
};

/** Checks responses against the server's OpenAPI document; null if a response conforms. */
export function makeResponseChecker(server: Server): (answer: ReceivedResponse) => string | null {
  const document = openApiDocument(server);
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: FORMATS });
  ajv.addSchema(document, 'openapi');
  const validators = new Map<string, ValidateFunction>();
  return (answer) => {
    const call = `${answer.method} ${answer.path}: ${answer.status}`;
    const pointer = pointerTo(answer);
    const response = at(document, pointer);
    if (!response) return `${call} is not documented`;
    const place = '$ref' in response ? String(response.$ref).slice(1) : pointer;
    const content = at(document, place)?.content as JsonObject | undefined;
    const [type = ''] = answer.type.split(';');
    if (!content) return answer.text === '' ? null : `${call} has content that is not documented`;
    if (!content[type]) return `${call} is ${type}, which is not documented`;
    if (type !== 'application/json') return null;
    const schema = `openapi#${place}/content/application~1json/schema`;
    const validate = validators.get(schema) ?? ajv.compile({ $ref: schema });
    validators.set(schema, validate);
    return validate(JSON.parse(answer.text)) ? null : `${call} ${ajv.errorsText(validate.errors)}`;
  };
}

const FORMATS = {
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
  email: /^\S+@\S+$/,
  uri: (text: string) => URL.canParse(text),
};

function pointerTo({ method, path, status }: ReceivedResponse): string {
  const place = path.replace(/:(\w+)/g, '{$1}').replaceAll('/', '~1');
  return `/paths/${place}/${method.toLowerCase()}/responses/${status}`;
}

function at(document: OpenApiDocument, pointer: string): JsonObject | undefined {
  const keys = pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/'));
  return keys.reduce<JsonObject | undefined>(
    (value, key) => value?.[key] as JsonObject | undefined,
    document,
  );
}
