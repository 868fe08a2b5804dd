import { z } from 'zod';
import { user } from '#shared/accounts/contract.ts';
import { submissionResponse } from '#shared/feedback/contract.ts';
import { feedbackItem } from '#shared/feedback/list-contract.ts';
import { rewardCode } from '#shared/rewards/contract.ts';
import { billingInfo, venue } from '#shared/venues/contract.ts';

export type JsonObject = { [key: string]: unknown };

/** Schemas that appear under a name of their own in the document. */
const names = z
  .registry<{ id: string }>()
  .add(user, { id: 'User' })
  .add(venue, { id: 'Venue' })
  .add(billingInfo, { id: 'BillingInfo' })
  .add(feedbackItem, { id: 'Feedback' })
  .add(submissionResponse, { id: 'FeedbackAnswer' })
  .add(rewardCode, { id: 'RewardCode' });

/** Converts the contracts' schemas to JSON Schema and collects the named ones. */
export function makeJsonSchemaConverter() {
  const components: JsonObject = {};
  return {
    components,
    input: (schema: z.ZodType) => convert(schema, 'input', components),
    output: (schema: z.ZodType) => convert(schema, 'output', components),
  };
}

function convert(schema: z.ZodType, io: 'input' | 'output', components: JsonObject): JsonObject {
  // Wrapped in an object, because only a nested schema with a name becomes a reference.
  const converted = z.toJSONSchema(z.object({ it: schema }), {
    io,
    metadata: names,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => simplify(zodSchema, jsonSchema as JsonObject, io),
  });
  const named = (converted.$defs ?? {}) as Record<string, JsonObject>;
  for (const [name, { id, $id, ...definition }] of Object.entries(named)) {
    components[name] ??= withComponentRefs(definition);
  }
  return withComponentRefs((converted.properties?.it ?? {}) as JsonObject);
}

/** Removes details that do not help the reader or that promise too much. */
function simplify(schema: z.core.$ZodType, json: JsonObject, io: 'input' | 'output'): void {
  const { def } = schema._zod;
  if (def.type === 'date') Object.assign(json, { type: 'string', format: 'date-time' });
  if (json.format !== undefined) delete json.pattern;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  // Fields may be added to a response without notice.
  if (json.additionalProperties === false) delete json.additionalProperties;
  if (io === 'input' && def.type === 'pipe')
    describeParsedValue((def as z.core.$ZodPipeDef).out, json);
}

/** Describes a text by what it is parsed into: a string with a format, or a number. */
function describeParsedValue(out: z.core.$ZodType, json: JsonObject): void {
  const { type } = out._zod.def;
  if (type !== 'string' && type !== 'number') return;
  const { $schema, ...wanted } = z.toJSONSchema(out);
  if (type === 'number' && json.anyOf) {
    delete json.anyOf;
    Object.assign(json, wanted);
  }
  if (type === 'string' && wanted.format) json.format = wanted.format;
}

function withComponentRefs<T>(value: T): T {
  const text = JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/');
  return JSON.parse(text) as T;
}
