import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { answerPath } from '#shared/site/paths.ts';
import {
  decideReview,
  type OpenReview,
  type ReviewDecision,
} from '#shared/stats/people/reviews-contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { toastFailure } from '#web/platform/toasts/toast-failure.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { openReviewsQuery, statsKey } from '../queries.ts';
import { EntryQuote } from './entry-quote.tsx';

/** The answers that people feel are not theirs, for a manager to decide; nothing if there are none. */
export function OpenReviews({ venueId }: { venueId: string }) {
  const { data } = useQuery(openReviewsQuery(venueId));
  if (!data || data.length === 0) return null;
  return (
    <Card role="region" aria-label="To look at again" className="mb-4 sm:mb-6">
      <h2 className="font-semibold text-lg">To look at again</h2>
      <p className="mt-1 text-pretty text-ink-soft text-sm">
        Somebody feels that these answers are not about them. Whatever you decide, they still count
        for the restaurant.
      </p>
      <ul className="mt-3 divide-y border-t">
        {data.map((review) => (
          <ReviewRow key={review.id} review={review} venueId={venueId} />
        ))}
      </ul>
    </Card>
  );
}

function ReviewRow({ review, venueId }: { review: OpenReview; venueId: string }) {
  const queryClient = useQueryClient();
  const { id, personName, entry } = review;
  const decide = useMutation({
    mutationFn: (decision: ReviewDecision) =>
      callApi(decideReview, { params: { id }, body: { decision } }),
    onSuccess: async (_, decision) => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: openReviewsQuery(venueId).queryKey }),
        queryClient.invalidateQueries({ queryKey: statsKey(venueId) }),
      ]);
      const title = decision === 'left' ? 'Left as it is' : 'Taken out';
      const other = decision === 'left' ? 'taken out' : 'left';
      toast({
        title,
        description:
          decision === 'left'
            ? `It still counts for ${personName}.`
            : `It no longer counts for ${personName}.`,
        action: {
          label: decision === 'left' ? 'Take it out' : 'Put it back',
          onSelect: () => decide.mutate(other),
        },
      });
    },
    onError: (error) => toastFailure(error, 'Not saved', 'Your decision could not be saved.'),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium text-sm">{personName} asks</p>
        <EntryQuote entry={entry} />
        <Link
          href={answerPath(entry.feedbackId, venueId)}
          className="-my-2 inline-block py-2 text-sm underline decoration-line-strong underline-offset-4"
        >
          Open the answer
        </Link>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          className="min-h-11"
          disabled={decide.isPending}
          onClick={() => decide.mutate('taken out')}
        >
          Take it out
        </Button>
        <Button
          variant="quiet"
          size="sm"
          className="min-h-11"
          disabled={decide.isPending}
          onClick={() => decide.mutate('left')}
        >
          Leave it
        </Button>
      </div>
    </li>
  );
}
