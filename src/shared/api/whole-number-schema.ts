import { z } from 'zod';

/** A whole number in a query string, where numbers arrive as text. */
export function wholeNumberSchema(least: number, most: number, refusal: string) {
  return z
    .union([z.string().regex(/^\d{1,9}$/, refusal), z.number()], refusal)
    .transform(Number)
    .pipe(z.number().int(refusal).min(least, refusal).max(most, refusal));
}
