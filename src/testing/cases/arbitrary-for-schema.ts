import fc from 'fast-check';
import type { z } from 'zod';

/** Values that exist in the application, such as valid ids, by field name. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

type Schema = z.core.$ZodType;
type Definition = z.core.$ZodTypes['_zod']['def'];

/**
 * Generates input that fits a schema's declared structure. Rules written as functions cannot be
 * analysed, so random values meet them only by chance; known values are for such rules.
 */
export function arbitraryForSchema(
  schema: Schema,
  meaningful: KnownValues = {},
  field = '',
): fc.Arbitrary<unknown> {
  // Fields of one name can be a text in one request and an object in another.
  const known = (meaningful[field] ?? []).filter((value) => isPlain(value) !== isObject(schema));
  const anything = fromDefinition(schema, meaningful, field);
  return known.length > 0
    ? fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...known) }, anything)
    : anything;
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || Array.isArray(value);
}

function isObject(schema: Schema): boolean {
  const definition = schema._zod.def as Definition;
  return 'innerType' in definition ? isObject(definition.innerType) : definition.type === 'object';
}

function fromDefinition(
  schema: Schema,
  meaningful: KnownValues,
  field: string,
): fc.Arbitrary<unknown> {
  const inside = (inner: Schema) => arbitraryForSchema(inner, meaningful, field);
  const definition = schema._zod.def as Definition;
  switch (definition.type) {
    case 'object':
      return fieldsOf(definition.shape, meaningful);
    case 'array':
      return fc.array(arbitraryForSchema(definition.element, meaningful), { maxLength: 4 });
    case 'string':
      return textOf(schema);
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'enum':
      return fc.constantFrom(...Object.values(definition.entries));
    case 'literal':
      return fc.constantFrom(...definition.values);
    case 'union':
      return fc.oneof(...definition.options.map(inside));
    case 'catch':
      return inside(definition.innerType);
    case 'optional':
    case 'default':
      return fc.option(inside(definition.innerType), { nil: undefined });
    case 'nullable':
      return fc.option(inside(definition.innerType), { nil: null });
    case 'pipe':
      // A preprocess step accepts anything, so generate for the schema behind it.
      return inside(
        isTransform(definition.in) || isFormat(definition.out) ? definition.out : definition.in,
      );
    default:
      throw new Error(`no input is known for ${definition.type}`);
  }
}

function fieldsOf(shape: Readonly<Record<string, Schema>>, meaningful: KnownValues) {
  const fields = Object.entries(shape).map(
    ([name, schema]) => [name, arbitraryForSchema(schema, meaningful, name)] as const,
  );
  return fc.record(Object.fromEntries(fields)).map(withoutMissing);
}

function withoutMissing(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}

const MAX_CHARACTERS = 120;

function textOf(schema: Schema): fc.Arbitrary<string> {
  const { format, pattern, minimum = 0, maximum = MAX_CHARACTERS } = boundsOf(schema);
  if (format === 'email') return fc.emailAddress();
  if (format === 'url') return fc.webUrl({ withFragments: true, withQueryParameters: true });
  if (format === 'guid') return fc.uuid();
  if (format === 'datetime') return anyMoment();
  if (pattern) return matching(pattern);
  const maxLength = Math.min(maximum, MAX_CHARACTERS);
  const size = { minLength: Math.min(minimum, maxLength), maxLength, size: 'medium' } as const;
  const text = fc.oneof(
    fc.string(size),
    fc.string({ ...size, unit: 'grapheme' }),
    fc.string({ ...size, unit: 'binary' }),
  );
  // Every endpoint refuses NUL, whatever its schema says.
  return text.map((value) => value.replaceAll('\0', '0'));
}

type Bounds = { format?: string; pattern?: RegExp; minimum?: number; maximum?: number };

/** Merges the bounds of the schema itself (such as `z.email()`) and of the checks added to it. */
function boundsOf(schema: Schema): Bounds {
  const { checks = [], ...own } = schema._zod.def;
  const added = checks.map((check) => check._zod.def as Bounds & { check: string; value?: number });
  const limits = added.map(({ check, value, format, pattern, minimum, maximum }) => ({
    ...(format !== undefined && { format }),
    ...(pattern !== undefined && { pattern }),
    ...((minimum ?? (check === 'greater_than' && value)) && { minimum: minimum ?? value }),
    ...((maximum ?? (check === 'less_than' && value)) && { maximum: maximum ?? value }),
  }));
  return Object.assign({}, own, ...limits) as Bounds;
}

function matching(pattern: RegExp): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(pattern);
  } catch {
    return fc.string();
  }
}

function anyMoment(): fc.Arbitrary<string> {
  const [min, max] = [new Date('0000-01-01T00:00:00Z'), new Date('9999-12-31T23:59:59Z')];
  return fc.date({ min, max, noInvalidDate: true }).map((date) => date.toISOString());
}

function numberOf(schema: Schema): fc.Arbitrary<number> {
  const { minimum: min, maximum: max, format } = boundsOf(schema);
  return format === 'safeint'
    ? fc.maxSafeInteger().map((value) => Math.min(Math.max(value, min ?? value), max ?? value))
    : fc.double({ noNaN: true, noDefaultInfinity: true });
}

function isTransform(schema: Schema): boolean {
  return (schema._zod.def as Definition).type === 'transform';
}

/** Whether this is a string format such as `z.email()`, which is stricter than a plain string. */
function isFormat(schema: Schema): boolean {
  return 'format' in schema._zod.def && (schema._zod.def as Definition).type === 'string';
}
