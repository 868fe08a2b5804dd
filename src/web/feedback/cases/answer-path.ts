import { paths } from '#shared/site/paths.ts';

/** Where an answer is read whole, and replied to. */
export function answerPath(feedbackId: string, venueId: string): string {
  return `${paths.feedback}?${new URLSearchParams({ venue: venueId, entry: feedbackId })}`;
}
