import { type Params, StripeRefusal } from './stripe-request.ts';
import type { StripeObject, StripeState } from './stripe-state.ts';

export type Operation = {
  /** Every field the operation accepts, by flat name. */
  takes: string;
  run: (params: Params, id: string) => unknown;
};

export function find<T extends StripeObject>(world: StripeState, object: string, id: string): T {
  const thing = world.get<T>(id);
  if (thing?.object === object) return thing;
  throw new StripeRefusal(404, { code: 'resource_missing', message: `No such ${object}: ${id}` });
}

export function list(data: StripeObject[]) {
  return { object: 'list', data, has_more: false };
}

export function text(params: Params, name: string): string {
  return params.get(name) ?? '';
}

export function number(params: Params, name: string): number {
  return Number(params.get(name));
}
