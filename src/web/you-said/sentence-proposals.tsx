import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { TOPIC_LABELS } from '#shared/understanding/understanding.ts';
import type { Proposal } from '#shared/you-said/contract.ts';
import { MIN_GUESTS } from '#shared/you-said/rules.ts';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';

/** What guests could be told about. A tap opens the form for the sentence. */
export function SentenceProposals({
  query: { data, isPending, isFetching, refetch },
  hasSentence,
  onChoose,
}: {
  query: UseQueryResult<Proposal[]>;
  /** Whether a sentence is published already. */
  hasSentence: boolean;
  onChoose: (proposal: Proposal) => void;
}) {
  return (
    <section
      aria-labelledby="tell-about"
      className={hasSentence ? 'mt-5 border-t pt-4' : undefined}
    >
      <h3 id="tell-about" className="font-semibold">
        {hasSentence ? 'Tell them something new' : 'Tell them about'}
      </h3>
      {isPending && <Skeleton className="mt-3 h-24" />}
      {!isPending && !data && (
        <ErrorState
          title="We could not load what you could tell"
          description="Check your connection and try again."
          onRetry={() => void refetch()}
          isRetrying={isFetching}
          className="py-6"
        />
      )}
      {data?.length === 0 && (
        <p className="mt-1 text-ink-soft text-sm">
          Nothing yet. Once {MIN_GUESTS} guests have named the same problem, you can tell them here
          what you did about it. With fewer, they might recognise one another.
        </p>
      )}
      {data && data.length > 0 && (
        <ul className="-mx-2 mt-1">
          {data.map((proposal) => (
            <li key={proposal.id}>
              <button
                type="button"
                className="flex min-h-11 w-full items-center gap-3 rounded-md px-2 py-2 text-left hover:bg-sunken"
                onClick={() => onChoose(proposal)}
              >
                <span className="wrap-anywhere min-w-0 flex-1">
                  <span className="block font-medium">{titleOf(proposal)}</span>
                  <span className="block text-ink-soft text-sm">{guestsOf(proposal)}</span>
                </span>
                <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-soft" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function titleOf({ kind, topic, note }: Proposal): string {
  if (kind === 'change') return `${note}: it helped`;
  return TOPIC_LABELS[topic];
}

/** Many guests who name a problem are satisfied all the same, so this does not say 'complained'. */
function guestsOf({ kind, topic, guests }: Proposal): string {
  if (kind === 'change') {
    return `${guests} guests had named ${TOPIC_LABELS[topic].toLowerCase()}`;
  }
  if (kind === 'warning') return `${guests} guests named it, and you are looking into it`;
  return `${guests} guests named it in the last eight weeks`;
}
