import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { type ComplaintSimilarity, RESOLUTION_LABELS } from '#shared/complaints/complaints.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import type {
  FeedbackItem,
  FeedbackWithHistory,
  SimilarComplaints as Found,
} from '#shared/feedback/list-contract.ts';
import { replyDeliveryText } from '#shared/replies/reply-state.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import { casePath } from '#shared/site/paths.ts';
import { ratingWord } from '#web/complaints/entry-facts.tsx';
import { useNow } from '#web/platform/browser/use-now.ts';
import { actorLabel, typedTableLabel } from '../list/entry-words.ts';
import { similarComplaintsQuery } from '../queries.ts';

const NUMBER_WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five'];

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
  const happened = historyLines(entry, { readerId, isOnlyReading });
  // The time of the answer is already shown above.
  if (isOnlyReading && happened.length === 1) return null;
  return (
    <section aria-labelledby="what-has-happened">
      <h2 id="what-has-happened" className="font-semibold text-base">
        What has happened
      </h2>
      <ol className="mt-2 flex flex-col gap-2 text-sm">
        {happened.map(({ at, words, linked }) => (
          <li key={`${at} ${words}`} className="grid grid-cols-[minmax(7.5rem,auto)_1fr] gap-x-3">
            <time dateTime={at} className="text-ink-soft tabular-nums">
              {formatMoment(at, { now, timeZone })}
            </time>
            <span className="wrap-anywhere min-w-0">
              {words}
              {linked && (
                <>
                  {' '}
                  <Link
                    href={linked.href}
                    className="-my-3 inline-block py-3 font-medium underline decoration-1 decoration-line-strong underline-offset-4 print:no-underline"
                  >
                    {linked.words}
                  </Link>
                </>
              )}
            </span>
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

type HistoryLine = { at: string; words: string; linked?: { words: string; href: string } };

const ACTS = { taken: 'took it', resolved: 'resolved it', reopened: 'opened it again' } as const;

function historyLines(
  entry: FeedbackWithHistory,
  { readerId, isOnlyReading }: { readerId: string; isOnlyReading: boolean },
): HistoryLine[] {
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
  const at = tableNumber ? ` at ${typedTableLabel(tableNumber)}` : '';
  const acts = (isOnlyReading ? lastActs(entry) : entry.history).map(
    ({ act, at, by, byName, how, isAlarmEnded }) => ({
      at,
      words: `${capitalise(actorLabel({ id: by, name: byName }, readerId))} ${
        isAlarmEnded ? 'ended the alarm on the floor' : ACTS[act]
      }${how ? `: ${RESOLUTION_LABELS[how].toLowerCase()}` : ''}`,
    }),
  );
  const reply = repliedAt && {
    at: repliedAt,
    words: isOnlyReading
      ? 'The guest got a reply'
      : `${capitalise(actorLabel({ id: repliedBy, name: repliedByName }, readerId))} replied. ${
          replyDelivery ? replyDeliveryText(replyDelivery) : ''
        }`.trim(),
  };
  return [
    { at: createdAt, words: `${guest} wrote this${at}` },
    ...acts,
    ...caseWorkLines(entry, readerId),
    ...(reply ? [reply] : []),
  ].sort((one, other) => one.at.localeCompare(other.at));
}

/** Who worked in the case, with the way to it beside the last act. */
function caseWorkLines({ caseId, caseWork }: FeedbackWithHistory, readerId: string): HistoryLine[] {
  if (!caseId || !caseWork) return [];
  const { people, stepsDone, stepsTotal } = caseWork;
  return people.map(({ at, by, byName }, index) => {
    const who = capitalise(actorLabel({ id: by, name: byName }, readerId));
    if (index < people.length - 1) return { at, words: `${who} worked on the safety case` };
    const linked = {
      words: `safety case, ${stepsDone} of ${stepsTotal} steps`,
      href: casePath(caseId),
    };
    return { at, words: `${who} worked on the`, linked };
  });
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

function capitalise(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type SimilarComplaint = Found['similar'][number];

/** Other complaints around the same time that have something in common with this one. */
export function SimilarComplaints({
  complaint,
  timeZone,
  hrefOf,
}: {
  complaint: FeedbackItem;
  timeZone: string;
  hrefOf: (id: string) => string;
}) {
  const { data } = useQuery(similarComplaintsQuery(complaint.id));
  const now = useNow();
  if (!data || data.total === 0) return null;
  return (
    <section aria-labelledby="similar-complaints" className="min-w-0 print:hidden">
      <h2 id="similar-complaints" className="font-semibold text-base">
        {headingOf(data.total)}
      </h2>
      <ul className="-mx-2 mt-1 flex flex-col">
        {data.similar.map((similar) => (
          <li key={similar.id}>
            <Link
              href={hrefOf(similar.id)}
              title={`Received ${formatMoment(similar.createdAt, { now, timeZone })}`}
              className="block min-h-11 rounded-md px-2 py-1.5 text-sm hover:bg-sunken"
            >
              <span className="wrap-anywhere font-medium underline decoration-1 decoration-line-strong underline-offset-4">
                {inCommonText(similar)}, {formatGap(similar.createdAt, complaint.createdAt)}
              </span>
              <span dir="auto" className="wrap-anywhere line-clamp-2 text-ink-soft">
                {similar.textSpecific ? `“${similar.textSpecific}”` : ratingAndTopicWords(similar)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function headingOf(total: number): string {
  const number = NUMBER_WORDS[total] ?? total;
  return `${number} other ${total === 1 ? 'complaint' : 'complaints'} around this time`;
}

/** What the two complaints have in common: "Table 7 · Wait time". */
function inCommonText({ shares, tableNumber, serverName, primaryIssue }: SimilarComplaint): string {
  const words: Record<ComplaintSimilarity, string | null> = {
    table: tableNumber && typedTableLabel(tableNumber.trim()),
    person: serverName,
    reason: primaryIssue,
  };
  return shares.flatMap((thing) => words[thing] ?? []).join(' · ');
}

function ratingAndTopicWords({ overallRating, primaryIssue }: SimilarComplaint): string {
  return [overallRating && ratingWord(overallRating), primaryIssue].filter(Boolean).join(' · ');
}

/** The distance between two moments, seen from the second: "3 h before". */
function formatGap(moment: string, from: string): string {
  const gapMs = Date.parse(moment) - Date.parse(from);
  const lengthMs = Math.abs(gapMs);
  if (lengthMs < MINUTE_MS) return 'at the same time';
  return `${durationWords(lengthMs)} ${gapMs < 0 ? 'before' : 'after'}`;
}

function durationWords(ms: number): string {
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`;
  if (ms < DAY_MS) return `${Math.floor(ms / HOUR_MS)} h`;
  const days = Math.floor(ms / DAY_MS);
  return days === 1 ? 'a day' : `${days} days`;
}
