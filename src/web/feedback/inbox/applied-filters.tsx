import { X } from 'lucide-react';
import { dayHeading } from '#shared/feedback/format-visit.ts';
import { defaultPeriod, INBOX_PERIOD, type InboxFilters } from '#shared/feedback/inbox-address.ts';
import { optionLabel } from '#shared/feedback/list-filters.ts';
import {
  SAFETY_FILTER_OPTIONS,
  TOPIC_FILTER_OPTIONS,
} from '#shared/feedback/understanding-filter.ts';
import type { TopicSide } from '#shared/understanding/subjects.ts';
import type { Topic } from '#shared/understanding/understanding.ts';
import { ratingWord } from '#web/complaints/entry-facts.tsx';
import { typedTableLabel } from '../list/entry-words.ts';
import { inboxPeriodWords } from './inbox-period.tsx';
import type { useInboxAddress } from './use-inbox-address.ts';

/** What a search or the filters have narrowed the list to; each can be removed with one tap. */
export function AppliedFilters({
  address: { filters, apply },
  today,
}: {
  address: ReturnType<typeof useInboxAddress>;
  today: string;
}) {
  const applied = appliedFilters(filters, today);
  if (applied.length === 0) return null;
  return (
    <ul aria-label="Narrowed to" className="mt-2 flex flex-wrap gap-1.5">
      {applied.map(({ words, removal }) => (
        <li key={words} className="min-w-0">
          <button
            type="button"
            onClick={() => apply(removal)}
            className="relative inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full bg-basil-soft pr-2.5 pl-3 font-medium text-basil-ink text-sm hover:brightness-97 lg:min-h-8 lg:after:absolute lg:after:-inset-y-1.5 lg:after:inset-x-0"
          >
            <span className="sr-only">Remove: </span>
            <span className="truncate">{words}</span>
            <X aria-hidden className="size-3.5 shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function appliedFilters(
  { asked, rating, table, topic, side, safety, answers, search }: InboxFilters,
  today: string,
): { words: string; removal: Partial<InboxFilters> }[] {
  const days =
    asked.period === 'custom' &&
    (asked.startDate === asked.endDate
      ? dayHeading(asked.startDate, today)
      : inboxPeriodWords(asked));
  return [
    answers && {
      words: chosenAnswersWords(answers),
      removal: { answers: undefined, asked: INBOX_PERIOD },
    },
    days && { words: days, removal: { asked: defaultPeriod(search) } },
    rating && { words: ratingWord(rating), removal: { rating: undefined } },
    table && { words: typedTableLabel(table), removal: { table: undefined } },
    topic && {
      words: topicWords(topic, side),
      removal: { topic: undefined, side: undefined },
    },
    safety && { words: optionLabel(SAFETY_FILTER_OPTIONS, safety), removal: { safety: undefined } },
  ].filter((each) => typeof each === 'object');
}

const SIDE_WORDS: Record<TopicSide, string> = {
  complained: 'complaints',
  praised: 'praise',
  criticised: 'named as a problem',
};

/** 'Waiting: complaints'. */
function topicWords(topic: Topic, side: TopicSide | undefined): string {
  const label = optionLabel(TOPIC_FILTER_OPTIONS, topic);
  return side ? `${label}: ${SIDE_WORDS[side]}` : label;
}

function chosenAnswersWords(answers: string): string {
  const count = answers.split(',').length;
  return count === 1 ? 'Only this answer' : `Only these ${count} answers`;
}
