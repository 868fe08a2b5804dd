import { z } from 'zod';
import type { TextRule } from './text-rule.ts';

export function textSchema({ isTrimmed, min, tooShort, max, tooLong }: TextRule): z.ZodString {
  const text = z.string(tooShort);
  return (isTrimmed ? text.trim() : text).min(min, tooShort).max(max, tooLong);
}
