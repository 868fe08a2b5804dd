import { useQuery } from '@tanstack/react-query';
import { FileX } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { erasureQuery } from '#web/platform/api/erasable-data.ts';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import type { InboxReplySlot } from '../list/reply-slot.ts';
import { CaseLink } from './alarm-notice.tsx';

/** What the screen still knows about an answer that it has shown. */
export type RememberedEntry = { caseId: string | null };

/**
 * An answer that does not exist, or no longer does. What the owner had begun to write to the guest
 * stays readable until they leave.
 */
export function MissingEntry({
  id,
  remembered,
  reply,
}: {
  id: string;
  /** Undefined if the answer was not shown on this screen before. */
  remembered: RememberedEntry | undefined;
  reply: InboxReplySlot | undefined;
}) {
  const { data: erasedBy } = useQuery(erasureQuery(id));
  const [draft] = useState(() => reply?.readDraft(id).trim() ?? '');
  const discard = useEffectEvent(() => reply?.discardDraft(id));
  useEffect(() => () => discard(), []);
  const { title, description } = missingEntryTexts(erasedBy, remembered);
  return (
    <div className="mx-auto max-w-4xl px-4 lg:pr-7 lg:pl-10">
      <div role="status">
        <EmptyState
          icon={FileX}
          title={title}
          description={description}
          action={remembered?.caseId && <CaseLink caseId={remembered.caseId} isLoud={false} />}
        />
      </div>
      {draft && (
        <section aria-label="Your unsent reply" className="rounded-lg border bg-surface">
          <p className="border-b px-5 py-3 text-ink-soft text-sm">
            <span className="font-semibold text-ink">Your unsent reply.</span> It can’t be sent any
            more, and is gone when you leave this answer.
          </p>
          <p dir="auto" className="wrap-anywhere max-w-prose whitespace-pre-line px-5 py-4">
            {draft}
          </p>
        </section>
      )}
    </div>
  );
}

function missingEntryTexts(
  erasedBy: 'guest' | 'team' | undefined,
  remembered: RememberedEntry | undefined,
): { title: string; description: string } {
  if (!remembered && !erasedBy) {
    return {
      title: 'We can’t find this feedback',
      description:
        'It may have been deleted. If you work for another business too, switch to it and open the link again.',
    };
  }
  const rest = remembered?.caseId
    ? 'The words, the name and the address are gone. Your record of what was done stays.'
    : 'The words, the name and the address are gone.';
  if (erasedBy === 'guest') return { title: 'The guest has erased this answer', description: rest };
  if (erasedBy === 'team') {
    return { title: 'Your team erased this answer because the guest asked', description: rest };
  }
  return {
    title: 'This answer is no longer here',
    description: 'It has been erased, or you may no longer read it.',
  };
}
