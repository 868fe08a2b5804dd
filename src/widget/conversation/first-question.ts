import { interpolate } from '../words/interpolate.ts';
import type { Words } from '../words/words.ts';
import type { ConversationSetup } from './conversation-setup.ts';

/** At a link that belongs to no venue, there is nothing to ask. */
export function firstQuestion(setup: ConversationSetup, { lines, notices }: Words): string {
  const { venueName, isUnknown } = setup;
  if (isUnknown) return notices.unknownVenue;
  return venueName ? interpolate(lines.rating, { venue: venueName }) : lines.ratingWithoutName;
}
