import { CircleCheck } from 'lucide-react';
import { INBOX_PERIOD } from '#shared/feedback/inbox-address.ts';
import { emptyFilterMessage } from '#shared/feedback/understanding-filter.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { ExampleAnswer } from '../entry/example-answer.tsx';
import { NoFeedbackFound } from '../list/no-feedback.tsx';
import { inboxPeriodWords } from './inbox-period.tsx';
import type { useInboxAddress } from './use-inbox-address.ts';

/** An empty inbox: no guest is waiting, or nothing matches. */
export function EmptyInbox({
  venueId,
  address,
}: {
  venueId: string;
  address: ReturnType<typeof useInboxAddress>;
}) {
  const { user } = useSession();
  const { filters, apply, clear } = address;
  const { kind, search, asked } = filters;
  const understood = emptyFilterMessage(filters);
  if (kind === 'waiting' && search === '' && !understood) {
    return (
      <EmptyState
        icon={CircleCheck}
        title="Nobody is waiting for you"
        description="Complaints wait here until somebody picks them up."
        action={
          <Button variant="secondary" onClick={() => apply({ kind: 'all' })}>
            Show all answers
          </Button>
        }
      />
    );
  }
  const isOfAllTime = kind === 'waiting' || asked.period === 'all_time';
  const isFirst = user?.firstFeedbackReceivedAt === null;
  return (
    <>
      <NoFeedbackFound
        venueId={venueId}
        isNarrowed={search !== '' || kind !== 'all' || understood !== undefined}
        nothingUnderstood={understood}
        isFirst={isFirst}
        offersQrCode={user?.role !== 'staff'}
        isLastWeek={asked.period === INBOX_PERIOD.period}
        lookedThrough={isOfAllTime ? 'All time' : inboxPeriodWords(asked)}
        onClear={clear}
        onAllTime={isOfAllTime ? undefined : () => apply({ asked: { period: 'all_time' } })}
      />
      {/* On a wide screen the example is shown beside the list instead. */}
      {isFirst && address.isUsual && <ExampleAnswer className="px-4 pb-8 sm:px-6 lg:hidden" />}
    </>
  );
}
