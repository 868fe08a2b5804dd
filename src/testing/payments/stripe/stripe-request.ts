import type { StripeObject } from './stripe-objects.ts';

/** A request's fields by their flat names: `items[0][price]` is `items.0.price`. */
export type StripeParams = Map<string, string>;

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

/** Refuses unknown fields as Stripe does, so that a misspelt one is found in tests. */
export function rejectUnknownParams(params: StripeParams, known: string): void {
  const names = new Set([...known.split(' '), 'expand.*']);
  for (const name of params.keys()) {
    const general = name.replace(/\.\d+(?=\.|$)/g, '.*');
    if (names.has(general) || names.has(general.replace(/\.[^.]+$/, '.*'))) continue;
    const message = `Received unknown parameter: ${name}`;
    throw new StripeRefusal(400, { code: 'parameter_unknown', param: name, message });
  }
}

export function rejectOtherValues(params: StripeParams, name: string, allowed: string[]): void {
  const value = params.get(name);
  if (value === undefined || allowed.includes(value)) return;
  throw new StripeRefusal(400, { param: name, message: `Invalid ${name}: ${value}` });
}

export function readParamGroup(params: StripeParams, group: string): Record<string, string> {
  const start = `${group}.`;
  const fields = [...params].filter(([name]) => name.startsWith(start));
  return Object.fromEntries(fields.map(([name, value]) => [name.slice(start.length), value]));
}

/** Stripe sends this field only when it is expanded. */
const HIDDEN = 'confirmation_secret';

/** An object as Stripe sends it: references are ids unless expanded. */
export function presentStripeObject(
  things: Map<string, StripeObject>,
  value: unknown,
  expand: string[],
): unknown {
  return view(
    value,
    expand.map((path) => path.split('.')),
  );

  function view(seen: unknown, paths: string[][]): unknown {
    if (Array.isArray(seen)) return seen.map((one) => view(one, paths));
    if (seen === null || typeof seen !== 'object') return seen;
    const heads = new Set(paths.map(([head]) => head));
    const shown = Object.entries(seen).filter(([name]) => heads.has(name) || name !== HIDDEN);
    return Object.fromEntries(
      shown.map(([name, field]) => {
        if (!heads.has(name)) return [name, view(field, [])];
        const tails = paths.filter(([head]) => head === name).map(([, ...tail]) => tail);
        const whole = typeof field === 'string' ? (things.get(field) ?? field) : field;
        return [
          name,
          view(
            whole,
            tails.filter((tail) => tail.length > 0),
          ),
        ];
      }),
    );
  }
}
