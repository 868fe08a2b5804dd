import { interpolate } from '../words/interpolate.ts';
import type { Words } from '../words/words.ts';
import type { Setup } from './setup.ts';

export function firstQuestion({ venueName }: Setup, { lines }: Words): string {
  return venueName ? interpolate(lines.rating, { venue: venueName }) : lines.ratingWithoutName;
}
