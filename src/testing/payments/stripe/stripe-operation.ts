import { type StripeParams, StripeRefusal } from './stripe-request.ts';
import type { StripeObject, StripeState } from './stripe-state.ts';

export type StripeOperation = {
  /** Every field the operation accepts, by flat name. */
  takes: string;
  run: (params: StripeParams, id: string) => unknown;
};

export function findStripeObject<T extends StripeObject>(
  world: StripeState,
  object: string,
  id: string,
): T {
  const thing = world.get<T>(id);
  if (thing?.object === object) return thing;
  throw new StripeRefusal(404, { code: 'resource_missing', message: `No such ${object}: ${id}` });
}

export function stripeList(data: StripeObject[]) {
  return { object: 'list', data, has_more: false };
}

export function textParam(params: StripeParams, name: string): string {
  return params.get(name) ?? '';
}

export function numberParam(params: StripeParams, name: string): number {
  return Number(params.get(name));
}
