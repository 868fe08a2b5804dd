import { paths } from '#shared/site/paths.ts';

/** The address at which an answer is read in full and replied to. */
export function answerPath(feedbackId: string, venueId: string): string {
  return `${paths.feedback}?${new URLSearchParams({ venue: venueId, entry: feedbackId })}`;
}
