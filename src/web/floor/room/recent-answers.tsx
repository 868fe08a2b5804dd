import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { LastHourAnswers as Answers } from '#shared/floor/contract.ts';
import { numberWord } from '#shared/stats/number-words.ts';
import { formatTableName } from '#shared/venues/table-name.ts';
import { BoardSheet } from '../board/board-sheet.tsx';
import { minutesSince, minutesWords } from '../minutes.ts';
import { GuestFace } from './guest-face.tsx';
import { moodWord } from './room-tables.ts';

/** "Last hour: nine answers, eight of them glad." */
function recentAnswersWords({ answers, glad }: Answers): string {
  if (answers === 0) return 'Last hour: no answers yet.';
  const said = `${numberWord(answers)} ${answers === 1 ? 'answer' : 'answers'}`;
  if (answers === 1) return `Last hour: ${said}${glad === 1 ? ', a glad one' : ''}.`;
  if (glad === answers) return `Last hour: ${said}, all of them glad.`;
  return `Last hour: ${said}, ${glad === 0 ? 'none' : numberWord(glad)} of them glad.`;
}

/** Recent answers; a tap shows the latest of them. */
export function RecentAnswers({
  lastHour,
  now,
  feedbackPath,
}: {
  lastHour: Answers;
  now: number;
  /** Address of the full answers, for members who may read them. */
  feedbackPath: string | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  const words = recentAnswersWords(lastHour);
  if (lastHour.answers === 0) return <p className="px-1 text-board-soft">{words}</p>;
  return (
    <>
      <button
        type="button"
        className="flex min-h-12 max-w-full items-center gap-2 rounded-[16px] px-1 text-left text-board-soft leading-[1.2] hover:bg-ink/6"
        onClick={() => setOpen(true)}
      >
        <span className="min-w-0">{words}</span>
        <ChevronRight aria-hidden className="size-5 shrink-0" />
      </button>
      {isOpen && (
        <BoardSheet title="The last hour" description={words} onClose={() => setOpen(false)}>
          <ul className="flex flex-col gap-3">
            {lastHour.latest.map(({ tableNumber, rating, createdAt }) => (
              <li key={`${createdAt} ${tableNumber}`} className="flex items-center gap-3">
                <GuestFace rating={rating} className="size-11" />
                <span className="wrap-anywhere min-w-0 flex-1">
                  {tableNumber ? formatTableName(tableNumber) : 'No table'}, {moodWord(rating)}
                </span>
                <span className="shrink-0 text-board-soft">
                  {agoWords(minutesSince(createdAt, now))}
                </span>
              </li>
            ))}
          </ul>
          {feedbackPath && (
            <Link
              href={feedbackPath}
              className="flex min-h-15 items-center justify-center rounded-[18px] border-2 border-board-basil bg-surface px-4 font-semibold text-board-basil"
            >
              Read all answers
            </Link>
          )}
        </BoardSheet>
      )}
    </>
  );
}

function agoWords(minutes: number): string {
  return minutes > 0 ? `${minutesWords(minutes)} ago` : minutesWords(minutes);
}
