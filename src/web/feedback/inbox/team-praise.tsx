import { queryOptions, useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { Link } from 'wouter';
import { type FeedbackItem, listFeedback } from '#shared/feedback/list-contract.ts';
import { dayWords } from '#shared/feedback/visit-words.ts';
import { tableLabel } from '#shared/qr/table-label.ts';
import { paths } from '#shared/site/paths.ts';
import { answeredBy } from '#web/platform/api/answered-by.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';

const LOOKED_THROUGH = 20;
const SHOWN = 3;

/** What guests said lately about those of the team whom they named, and the way to all of it. */
export function TeamPraise({ venueId }: { venueId: string | undefined }) {
  const { data } = useQuery(teamPraiseQuery(venueId));
  const said = data?.feedback.filter(isAboutSomebody).slice(0, SHOWN) ?? [];
  return (
    <>
      {said.length > 0 && (
        <Card className="px-4 py-1 sm:px-6 sm:py-2">
          <h2 className="pt-4 pb-1 font-semibold text-lg">Lately about the team</h2>
          <ul className="divide-y">
            {said.map((feedback) => (
              <li key={feedback.id} className="py-4">
                <blockquote
                  dir="auto"
                  className="wrap-anywhere line-clamp-4 text-pretty font-display text-lg"
                >
                  “{feedback.textSpecific}”
                </blockquote>
                <p className="wrap-anywhere mt-0.5 text-ink-soft text-sm">{aboutWhom(feedback)}</p>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Button asChild variant="secondary" className="self-center">
        <Link href={`${paths.feedback}?show=praise`}>
          <Users aria-hidden />
          What guests praised in the team
        </Link>
      </Button>
    </>
  );
}

function teamPraiseQuery(venueId: string | undefined) {
  const query = {
    venueId: venueId ?? '',
    dateRange: 'last_90_days',
    filterType: 'positive',
    limit: LOOKED_THROUGH,
  } as const;
  return queryOptions({
    queryKey: ['team-praise', venueId],
    enabled: venueId !== undefined,
    ...answeredBy(listFeedback, { query }),
  });
}

function isAboutSomebody({ serverName, textSpecific }: FeedbackItem): boolean {
  return Boolean(serverName && textSpecific);
}

function aboutWhom({ serverName, tableNumber, visitDate, createdAt }: FeedbackItem): string {
  const day = dayWords(visitDate ?? createdAt.slice(0, 10), new Date());
  return [serverName, tableNumber && tableLabel(tableNumber), day].filter(Boolean).join(' · ');
}
