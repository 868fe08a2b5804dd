import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { inboxSearchAddress } from '#shared/feedback/inbox-search-address.ts';
import { type FeedbackItem, listFeedback } from '#shared/feedback/list-contract.ts';
import { dayWords } from '#shared/feedback/visit-words.ts';
import { tableLabel } from '#shared/qr/table-label.ts';
import type { PeriodChoice } from '#shared/stats/period.ts';
import { endpointQueryOptions } from '#web/platform/api/endpoint-query-options.ts';
import { type StatsVenue, statsKey } from './queries.ts';

const LOOKED_THROUGH = 10;
const LONGEST_CHARACTERS = 160;

/** A recent quote about a team member; renders nothing if there is none. */
export function PraiseQuote({
  venueId,
  asked,
  name,
}: {
  venueId: StatsVenue;
  asked: PeriodChoice;
  name: string;
}) {
  const { data } = useQuery(praiseQuery(venueId, asked, name));
  const said = data && shortPraise(data.feedback, name);
  if (!said) return null;
  return (
    <figure className="mt-3 border-t pt-4">
      <blockquote
        dir="auto"
        className="wrap-anywhere text-pretty font-display text-lg leading-snug"
      >
        “{said.textSpecific}”
      </blockquote>
      <figcaption className="mt-1 text-ink-soft text-sm">
        <Link
          href={`${inboxSearchAddress(name, asked)}&entry=${said.id}`}
          className="rounded-sm py-3 underline-offset-4 hover:underline"
        >
          {whereAndWhen(said)}
        </Link>
      </figcaption>
    </figure>
  );
}

function praiseQuery(venueId: StatsVenue, asked: PeriodChoice, name: string) {
  const query = { ...asked, search: name, filterType: 'praise', limit: LOOKED_THROUGH } as const;
  return queryOptions({
    queryKey: [...statsKey(venueId), listFeedback.path, asked, name],
    enabled: typeof venueId === 'string',
    staleTime: 0,
    ...endpointQueryOptions(listFeedback, { query: { venueId: venueId ?? '', ...query } }),
  });
}

/** The newest answer that names the person in the guest's own words. */
function shortPraise(answers: readonly FeedbackItem[], name: string): FeedbackItem | undefined {
  const called = name.toLocaleLowerCase('en');
  return answers.find(
    ({ textSpecific }) =>
      textSpecific !== null &&
      textSpecific.length <= LONGEST_CHARACTERS &&
      textSpecific.toLocaleLowerCase('en').includes(called),
  );
}

function whereAndWhen({ tableNumber, visitDate, createdAt }: FeedbackItem): string {
  const day = dayWords(visitDate ?? createdAt.slice(0, 10), new Date());
  return tableNumber ? `${tableLabel(tableNumber)}, ${day}` : day;
}
