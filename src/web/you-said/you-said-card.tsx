import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Proposal } from '#shared/you-said/contract.ts';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { EarlierSentences } from './earlier-sentences.tsx';
import { PublishForm } from './publish-form.tsx';
import { PublishedSentence } from './published-sentence.tsx';
import { proposalsQuery, sentencesQuery, trialQuery } from './queries.ts';
import { SentenceProposals } from './sentence-proposals.tsx';
import { SentenceTrialSection } from './sentence-trial.tsx';
import type { YouSaidVenue } from './you-said-venue.ts';

/** What guests read about what came of their answers, and what they could be told next. */
export function YouSaidCard({
  venue,
  about,
  isSaving,
  onShowToHalf,
}: {
  venue: YouSaidVenue;
  /** The id of a proposal whose form is open at first. */
  about: string | null;
  isSaving: boolean;
  /** Called with true to let chance decide who reads the sentence, with false to stop that. */
  onShowToHalf: (isToHalf: boolean) => void;
}) {
  const { venueId } = venue;
  const sentences = useQuery(sentencesQuery(venueId));
  const proposals = useQuery(proposalsQuery(venueId));
  const trial = useQuery(trialQuery(venueId)).data?.trial ?? null;
  const [chosenId, setChosenId] = useState(about);
  const chosen = proposals.data?.find(({ id }) => id === chosenId);
  const [newest, ...others] = sentences.data ?? [];
  const current = newest?.replacedAt === null ? newest : undefined;
  const earlier = newest && !current ? [newest, ...others] : others;

  function choose(proposal: Proposal | undefined): void {
    setChosenId(proposal?.id ?? null);
  }

  return (
    <Card>
      <CardHeader
        title="You said, we did"
        description={`Tell the guests of ${venue.name} what came of their answers. They read it before the first question.`}
      />
      {sentences.isPending && <Skeleton className="h-28" />}
      {sentences.isError && !sentences.data && (
        <ErrorState
          title="We could not load what your guests read"
          description="Check your connection and try again."
          onRetry={() => void sentences.refetch()}
          isRetrying={sentences.isFetching}
          className="py-6"
        />
      )}
      {current && !chosen && <PublishedSentence venue={venue} sentence={current} />}
      {chosen ? (
        <PublishForm
          key={chosen.id}
          venue={venue}
          proposal={chosen}
          replaced={current}
          onClose={() => choose(undefined)}
        />
      ) : (
        sentences.data && (
          <SentenceProposals
            query={proposals}
            hasSentence={current !== undefined}
            onChoose={choose}
          />
        )
      )}
      {!chosen && (current || trial || venue.youSaidToHalf) && (
        <SentenceTrialSection
          trial={trial}
          isOn={venue.youSaidToHalf}
          isSaving={isSaving}
          onSwitch={onShowToHalf}
        />
      )}
      {!chosen && earlier.length > 0 && <EarlierSentences venueId={venueId} sentences={earlier} />}
    </Card>
  );
}
