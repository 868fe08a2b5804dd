import type { StripeObject } from './stripe-objects.ts';

/** A request's fields by their flat names: `items[0][price]` is `items.0.price`. */
export type StripeParams = Map<string, string>;

export type StripeOperation = {
  /** Every field the operation accepts, by flat name. `!` marks those that Stripe requires. */
  takes: string;
  run: (params: StripeParams, id: string) => unknown;
};

export class StripeRefusal extends Error {
  readonly status: number;
  readonly error: Record<string, unknown>;

  constructor(status: number, error: Record<string, unknown>) {
    super(String(error.message));
    this.status = status;
    this.error = { type: 'invalid_request_error', ...error };
  }
}

export function parseStripeParams(encoded: string): StripeParams {
  const fields = [...new URLSearchParams(encoded)];
  return new Map(fields.map(([name, value]) => [name.replace(/\[(\w*)\]/g, '.$1'), value]));
}

/** Refuses unknown and missing fields as Stripe does, so that tests find them. */
export function checkParams(params: StripeParams, takes: string): void {
  const known = takes.split(' ');
  const names = new Set([...known.map((name) => name.replace('!', '')), 'expand.*']);
  for (const name of params.keys()) {
    const general = name.replace(/\.\d+(?=\.|$)/g, '.*');
    if (names.has(general) || names.has(general.replace(/\.[^.]+$/, '.*'))) continue;
    const message = `Received unknown parameter: ${name}`;
    throw new StripeRefusal(400, { code: 'parameter_unknown', param: name, message });
  }
  for (const name of known.filter((one) => one.endsWith('!'))) {
    readRequired(params, name.slice(0, -1).replace('*', '0'));
  }
}

function readRequired(params: StripeParams, name: string): string {
  const value = params.get(name);
  if (value) return value;
  const message = `Missing required param: ${name}.`;
  throw new StripeRefusal(400, { code: 'parameter_missing', param: name, message });
}

/** Also refuses Stripe's default, because the fake cannot simulate what Stripe would do then. */
export function requireValue(params: StripeParams, name: string, ...allowed: string[]): string {
  const value = readRequired(params, name);
  if (allowed.includes(value)) return value;
  throw new StripeRefusal(400, { param: name, message: `Invalid ${name}: ${value}` });
}

export function textParam(params: StripeParams, name: string): string {
  return params.get(name) ?? '';
}

export function numberParam(params: StripeParams, name: string): number {
  const value = params.get(name);
  if (value && /^-?\d+$/.test(value)) return Number(value);
  const message = `Invalid integer: ${value}`;
  throw new StripeRefusal(400, { code: 'parameter_invalid_integer', param: name, message });
}

export function readParamGroup(params: StripeParams, group: string): Record<string, string> {
  const start = `${group}.`;
  const fields = [...params].filter(([name]) => name.startsWith(start));
  return Object.fromEntries(fields.map(([name, value]) => [name.slice(start.length), value]));
}

const DEFAULT_PAGE = 10;

/** The first page of a list, since nothing that the product lists is longer. */
export function limitList(answer: unknown, params: StripeParams): unknown {
  if (!isRecord(answer) || !Array.isArray(answer.data)) return answer;
  const limit = params.has('limit') ? numberParam(params, 'limit') : DEFAULT_PAGE;
  return { ...answer, data: answer.data.slice(0, limit), has_more: answer.data.length > limit };
}

/** Fields that Stripe leaves out unless they are expanded. */
const LEFT_OUT = new Set(['charge.refunds', 'invoice.confirmation_secret', 'invoice.payments']);

/** An object as Stripe sends it: references are IDs unless they are expanded. */
export function presentStripeObject(
  things: Map<string, StripeObject>,
  value: unknown,
  expand: string[] = [],
): unknown {
  return view(
    value,
    expand.map((path) => path.split('.')),
  );

  function view(seen: unknown, paths: string[][]): unknown {
    if (Array.isArray(seen)) return seen.map((one) => view(one, paths));
    if (!isRecord(seen)) return seen;
    const [unknown] = paths.find(([head = '']) => !(head in seen)) ?? [];
    if (unknown) {
      const message = `This property cannot be expanded (${unknown}).`;
      throw new StripeRefusal(400, { param: 'expand', message });
    }
    const shown = Object.entries(seen).flatMap(([name, field]) => {
      const tails = paths.filter(([head]) => head === name).map(([, ...tail]) => tail);
      if (tails.length === 0 && LEFT_OUT.has(`${seen.object}.${name}`)) return [];
      const isExpanded = tails.length > 0 && typeof field === 'string';
      const below = tails.filter((tail) => tail.length > 0);
      return [[name, view(isExpanded ? (things.get(field) ?? field) : field, below)]];
    });
    return Object.fromEntries(shown);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
