import { RESOLUTION_LABELS } from '#shared/complaints/complaints.ts';
import type { FeedbackWithHistory } from '#shared/feedback/list-contract.ts';
import { deliveryWords } from '#shared/replies/reply-state.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { actorLabel, listedTableWords } from '../list/entry-words.ts';

/** The history of an answer, oldest first. */
export function FeedbackHistory({
  entry,
  timeZone,
  readerId,
  isOnlyReading,
}: {
  entry: FeedbackWithHistory;
  timeZone: string;
  readerId: string;
  /** Staff see that a reply was sent, but not by whom. */
  isOnlyReading: boolean;
}) {
  const now = useNow();
  const happened = happenings(entry, { readerId, isOnlyReading });
  // The time of the answer is already shown above.
  if (isOnlyReading && happened.length === 1) return null;
  return (
    <section aria-labelledby="what-has-happened">
      <h2 id="what-has-happened" className="font-semibold text-base">
        What has happened
      </h2>
      <ol className="mt-2 flex flex-col gap-2 text-sm">
        {happened.map(({ at, words }) => (
          <li key={`${at} ${words}`} className="grid grid-cols-[minmax(7.5rem,auto)_1fr] gap-x-3">
            <time dateTime={at} className="text-ink-soft tabular-nums">
              {formatMoment(at, { now, timeZone })}
            </time>
            <span className="wrap-anywhere min-w-0">{words}</span>
          </li>
        ))}
      </ol>
      {entry.note && (
        <p className="wrap-anywhere mt-3 max-w-prose text-sm">
          <span className="text-ink-soft">Note: </span>
          {entry.note}
        </p>
      )}
    </section>
  );
}

const ACTS = { taken: 'took it', resolved: 'resolved it', reopened: 'opened it again' } as const;

function happenings(
  entry: FeedbackWithHistory,
  { readerId, isOnlyReading }: { readerId: string; isOnlyReading: boolean },
): { at: string; words: string }[] {
  const {
    createdAt,
    customerName,
    tableNumber,
    repliedAt,
    repliedBy,
    repliedByName,
    replyDelivery,
  } = entry;
  const guest = customerName ?? 'A guest';
  const at = tableNumber ? ` at ${listedTableWords(tableNumber)}` : '';
  const acts = (isOnlyReading ? lastActs(entry) : entry.history).map(
    ({ act, at, by, byName, how }) => ({
      at,
      words: `${capitalised(actorLabel({ id: by, name: byName }, readerId))} ${ACTS[act]}${
        how ? `: ${RESOLUTION_LABELS[how].toLowerCase()}` : ''
      }`,
    }),
  );
  const reply = repliedAt && {
    at: repliedAt,
    words: isOnlyReading
      ? 'The guest got a reply'
      : `${capitalised(actorLabel({ id: repliedBy, name: repliedByName }, readerId))} replied. ${
          replyDelivery ? deliveryWords(replyDelivery) : ''
        }`.trim(),
  };
  return [
    { at: createdAt, words: `${guest} wrote this${at}` },
    ...acts,
    ...(reply ? [reply] : []),
  ].sort((one, other) => one.at.localeCompare(other.at));
}

/** For staff, who do not see the whole history: who has the complaint now, and who resolved it. */
function lastActs({ complaint }: FeedbackWithHistory): FeedbackWithHistory['history'] {
  if (!complaint) return [];
  const { takenAt, takenBy, takenByName, resolvedAt, resolvedBy, resolvedByName, how } = complaint;
  return [
    ...(takenAt && takenBy
      ? [{ act: 'taken' as const, at: takenAt, by: takenBy, byName: takenByName, how: null }]
      : []),
    ...(resolvedAt && resolvedBy
      ? [{ act: 'resolved' as const, at: resolvedAt, by: resolvedBy, byName: resolvedByName, how }]
      : []),
  ];
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
