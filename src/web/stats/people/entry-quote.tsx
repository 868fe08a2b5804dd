import { isTappedSentence } from '#shared/feedback/is-tapped-sentence.ts';
import { tableLabel } from '#shared/qr/table-label.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import { capitalise } from '#shared/stats/number-words.ts';
import type { MyFigures } from '#shared/stats/people/reviews-contract.ts';
import { useNow } from '#web/platform/browser/use-now.ts';

export type Entry = MyFigures[number]['entries'][number];

/** One answer from the tables that a person had. */
export function EntryQuote({ entry }: { entry: Entry }) {
  const { words, rating, tableNumber, createdAt } = entry;
  const now = useNow();
  return (
    <>
      {words && (
        <blockquote
          dir="auto"
          className="wrap-anywhere text-pretty font-display text-lg leading-snug"
        >
          {isTappedSentence(words) ? words : `“${words}”`}
        </blockquote>
      )}
      <p className="wrap-anywhere text-ink-soft text-sm">
        {rating ? capitalise(rating) : 'No rating'}
        {' · '}
        {tableLabel(tableNumber)}
        {' · '}
        <time dateTime={createdAt}>{formatMoment(createdAt, { now })}</time>
      </p>
    </>
  );
}
