import { queryOptions, useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { Link } from 'wouter';
import { type FeedbackItem, listFeedback } from '#shared/feedback/list-contract.ts';
import { dayWords } from '#shared/feedback/visit-words.ts';
import { tableLabel } from '#shared/qr/table-label.ts';
import { paths } from '#shared/site/paths.ts';
import { endpointQueryOptions } from '#web/platform/api/endpoint-query-options.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';

const LOOKED_THROUGH = 20;
const SHOWN = 5;

/** Recent praise that names team members, with a link to all of it. */
export function TeamPraise({ venueId }: { venueId: string | undefined }) {
  const { data, isError } = useQuery(teamPraiseQuery(venueId));
  const said = data?.feedback.filter(isAboutSomebody).slice(0, SHOWN);
  return (
    <Card className="min-w-0 px-4 py-1 sm:px-6 sm:py-2">
      <h2 className="pt-4 pb-1 font-semibold text-lg">Lately about the team</h2>
      {said ? (
        <ul className="divide-y">
          {said.map((feedback) => (
            <Said key={feedback.id} feedback={feedback} />
          ))}
        </ul>
      ) : (
        !isError && <Skeleton className="my-4 h-80" />
      )}
      {said?.length === 0 && (
        <>
          <p className="mb-4 text-pretty text-ink-soft">
            Nobody has been named yet. What guests like about your team appears here, for you to
            pass on. An example:
          </p>
          <figure className="mb-4 rounded-lg border border-line-strong border-dashed p-5">
            <blockquote className="text-pretty font-display text-lg">
              “Esther saw the pram coming and had two chairs moved before we asked.”
            </blockquote>
            <figcaption className="mt-0.5 text-ink-soft text-sm">Esther · Table 7</figcaption>
          </figure>
        </>
      )}
      <Button asChild variant="secondary" className="mt-2 mb-4">
        <Link href={`${paths.feedback}?show=praise`}>
          <Users aria-hidden />
          What guests praised in the team
        </Link>
      </Button>
    </Card>
  );
}

function Said({ feedback }: { feedback: FeedbackItem }) {
  return (
    <li className="flex gap-4 py-4">
      <span
        aria-hidden
        className="mt-0.5 grid size-9 shrink-0 place-items-center rounded-full bg-basil-soft font-semibold text-basil-ink text-sm"
      >
        {feedback.serverName?.charAt(0).toUpperCase()}
      </span>
      <div className="min-w-0">
        <blockquote
          dir="auto"
          className="wrap-anywhere line-clamp-4 text-pretty font-display text-lg"
        >
          “{feedback.textSpecific}”
        </blockquote>
        <p className="wrap-anywhere mt-0.5 text-ink-soft text-sm">{aboutWhom(feedback)}</p>
      </div>
    </li>
  );
}

function teamPraiseQuery(venueId: string | undefined) {
  const query = {
    venueId: venueId ?? '',
    dateRange: 'last_90_days',
    filterType: 'praise',
    limit: LOOKED_THROUGH,
  } as const;
  return queryOptions({
    queryKey: ['team-praise', venueId],
    enabled: venueId !== undefined,
    ...endpointQueryOptions(listFeedback, { query }),
  });
}

function isAboutSomebody({ serverName, textSpecific }: FeedbackItem): boolean {
  return Boolean(serverName && textSpecific);
}

function aboutWhom({ serverName, tableNumber, visitDate, createdAt }: FeedbackItem): string {
  const day = dayWords(visitDate ?? createdAt.slice(0, 10), new Date());
  return [serverName, tableNumber && tableLabel(tableNumber), day].filter(Boolean).join(' · ');
}
