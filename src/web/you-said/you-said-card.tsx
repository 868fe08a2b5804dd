import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Proposal } from '#shared/you-said/contract.ts';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { EarlierSentences } from './earlier-sentences.tsx';
import { PublishForm } from './publish-form.tsx';
import { PublishedSentence } from './published-sentence.tsx';
import { proposalsQuery, sentencesQuery } from './queries.ts';
import { SentenceProposals } from './sentence-proposals.tsx';
import type { ToldVenue } from './told-venue.ts';

/** What guests read about what came of their answers, and what they could be told next. */
export function YouSaidCard({
  venue,
  about,
}: {
  venue: ToldVenue;
  /** The id of a proposal whose form is open at first. */
  about: string | null;
}) {
  const { venueId } = venue;
  const sentences = useQuery(sentencesQuery(venueId));
  const proposals = useQuery(proposalsQuery(venueId));
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
      {!chosen && earlier.length > 0 && <EarlierSentences venueId={venueId} sentences={earlier} />}
    </Card>
  );
}
