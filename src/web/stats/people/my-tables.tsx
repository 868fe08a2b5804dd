import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askForReview, type MyFigures } from '#shared/stats/people/reviews-contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { toastFailure } from '#web/platform/toasts/toast-failure.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { myFiguresQuery } from '../queries.ts';
import { type Entry, EntryQuote } from './entry-quote.tsx';
import { PersonFigures } from './person-figures.tsx';

const SHOWN_AT_FIRST = 5;

/** The signed-in person's own figures and answers; renders nothing if they are on no roster. */
export function MyTables() {
  const { data } = useQuery(myFiguresQuery);
  return data?.map((mine) => (
    <TablesAt key={mine.venueId} mine={mine} isOfSeveral={data.length > 1} />
  ));
}

function TablesAt({ mine, isOfSeveral }: { mine: MyFigures[number]; isOfSeveral: boolean }) {
  const { figures, entries, venueName } = mine;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? entries : entries.slice(0, SHOWN_AT_FIRST);
  const title = isOfSeveral ? `Your tables at ${venueName}` : 'Your tables';
  return (
    <Card role="region" aria-label={title} className="mt-4 sm:mt-6">
      <h2 className="mb-4 font-semibold text-lg">
        {title} <span className="font-normal text-ink-soft text-sm">in the last ninety days</span>
      </h2>
      <PersonFigures figures={figures} />
      {entries.length > 0 && (
        <>
          <ul className="mt-5 divide-y border-t">
            {shown.map((entry) => (
              <li
                key={entry.feedbackId}
                className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3"
              >
                <div className="min-w-0 flex-1 basis-56">
                  <EntryQuote entry={entry} />
                </div>
                <LookAgain entry={entry} />
              </li>
            ))}
          </ul>
          {shown.length < entries.length && (
            <Button
              variant="quiet"
              size="sm"
              className="-ml-3 min-h-11"
              onClick={() => setWhole(true)}
            >
              Show all {entries.length}
            </Button>
          )}
          <p className="mt-2 text-ink-soft text-sm">
            Only you and your managers see this. If an answer is not about you, ask for another
            look.
          </p>
        </>
      )}
    </Card>
  );
}

const REVIEW_LABELS = {
  asked: 'Your manager will look at it',
  'taken out': 'No longer counts for you',
  left: 'Looked at, still counts',
} as const satisfies Record<NonNullable<Entry['review']>, string>;

function LookAgain({ entry }: { entry: Entry }) {
  const queryClient = useQueryClient();
  const ask = useMutation({
    mutationFn: () => callApi(askForReview, { body: { feedbackId: entry.feedbackId } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: myFiguresQuery.queryKey });
      toast({ title: 'Asked', description: 'Your manager decides whether it counts for you.' });
    },
    onError: (error) => toastFailure(error, 'Not asked', 'We could not pass it on.'),
  });
  if (entry.review) return <p className="text-ink-soft text-sm">{REVIEW_LABELS[entry.review]}</p>;
  return (
    <Button
      variant="quiet"
      size="sm"
      className="min-h-11 text-basil-ink max-sm:-ml-3"
      loading={ask.isPending}
      onClick={() => ask.mutate()}
    >
      Look at this again
    </Button>
  );
}
