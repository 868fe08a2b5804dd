import { paths } from '#shared/site/paths.ts';
import type { CallFigures } from '#shared/stats/call-figures.ts';
import { callsSentence, putRightSentence } from '#shared/stats/call-words.ts';
import { QuietLine } from './quiet-line.tsx';

/** The day's calls in one line, linking to the floor board. */
export function CallsLine({ calls, venueId }: { calls: CallFigures; venueId: string }) {
  const isJudged = calls.made > calls.withdrawn;
  return (
    <QuietLine
      href={`${paths.floor}?${new URLSearchParams({ venue: venueId })}`}
      action="Floor board"
    >
      {callsSentence(calls)}
      {isJudged && ` ${putRightSentence(calls)}`}
    </QuietLine>
  );
}
