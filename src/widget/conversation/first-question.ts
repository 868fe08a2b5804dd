import { interpolate } from '../words/interpolate.ts';
import type { Words } from '../words/words.ts';
import type { ConversationSetup } from './conversation-setup.ts';

export function firstQuestion({ venueName }: ConversationSetup, { lines }: Words): string {
  return venueName ? interpolate(lines.rating, { venue: venueName }) : lines.ratingWithoutName;
}
