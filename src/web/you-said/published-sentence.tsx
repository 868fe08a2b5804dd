import { useState } from 'react';
import { Link } from 'wouter';
import { inboxAnswersAddress } from '#shared/feedback/inbox-address.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import { publishSentence, type Sentence, withdrawSentence } from '#shared/you-said/contract.ts';
import { MIN_GUESTS } from '#shared/you-said/rules.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { toastFailure } from '#web/platform/toasts/toast-failure.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { TextAction } from '#web/ui/text-action.tsx';
import { GuestPreview } from './guest-preview.tsx';
import { refreshSentences } from './queries.ts';
import type { YouSaidVenue } from './you-said-venue.ts';

/** What guests read now, with the answers behind it; one tap withdraws it. */
export function PublishedSentence({
  venue,
  sentence,
}: {
  venue: YouSaidVenue;
  sentence: Sentence;
}) {
  const now = useNow();
  const { venueId } = venue;
  const { id, words, guests, feedbackIds, publishedAt, isShown } = sentence;
  const [isWithdrawing, setWithdrawing] = useState(false);

  async function withdraw(): Promise<void> {
    setWithdrawing(true);
    try {
      await callApi(withdrawSentence, { params: { id } });
      toast({
        title: 'Withdrawn',
        description: 'Guests no longer read it.',
        ...(isShown && { action: { label: 'Undo', onSelect: () => void publishAgain() } }),
      });
    } catch (error) {
      toastFailure(error, 'Not withdrawn', 'Guests still read it. Please try again.');
    }
    await refreshSentences(venueId);
    setWithdrawing(false);
  }

  async function publishAgain(): Promise<void> {
    try {
      await callApi(publishSentence, { query: { venueId }, body: { words, feedbackIds } });
    } catch (error) {
      toastFailure(error, 'Not published', 'It could not be published again.');
    }
    await refreshSentences(venueId);
  }

  return (
    <section aria-label="Published">
      {!isShown && (
        <Alert tone="warning" className="mb-4">
          Guests do not see this any more. Some guests erased their answers, so only {guests} of the{' '}
          {MIN_GUESTS} that it takes are left.
        </Alert>
      )}
      <GuestPreview venue={venue} words={words} guests={guests} />
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-ink-soft text-sm">Published {formatMoment(publishedAt, { now })}</p>
        {feedbackIds.length > 0 && (
          <TextAction asChild>
            <Link href={inboxAnswersAddress(venueId, feedbackIds)}>See the answers</Link>
          </TextAction>
        )}
        <Button
          variant="secondary"
          size="sm"
          className="min-h-11 sm:ml-auto"
          loading={isWithdrawing}
          onClick={() => void withdraw()}
        >
          Withdraw
        </Button>
      </div>
    </section>
  );
}
