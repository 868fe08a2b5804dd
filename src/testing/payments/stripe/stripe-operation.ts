import type { StripeParams } from './stripe-request.ts';

export type StripeOperation = {
  /** Every field the operation accepts, by flat name. */
  takes: string;
  run: (params: StripeParams, id: string) => unknown;
};

export function textParam(params: StripeParams, name: string): string {
  return params.get(name) ?? '';
}

export function numberParam(params: StripeParams, name: string): number {
  return Number(params.get(name));
}
