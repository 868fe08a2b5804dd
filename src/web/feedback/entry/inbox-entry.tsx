import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { RequestError } from '#shared/api/call-endpoint.ts';
import type { ComplaintStatus, Resolution } from '#shared/complaints/complaints.ts';
import type { FeedbackItem, FeedbackWithHistory } from '#shared/feedback/list-contract.ts';
import { replyDeliveryText, replyState } from '#shared/replies/reply-state.ts';
import { formatAgo } from '#shared/site/format-moment.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { ComplaintStatusMark, stateSinceWords } from '#web/complaints/complaint-status-words.tsx';
import { ComplaintStateControl, ResolveDialog } from '#web/complaints/resolve-dialog.tsx';
import { failureMessage } from '#web/platform/api/call-api.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import type { InboxReplySlot } from '../list/reply-slot.ts';
import { entryQuery, FEEDBACK_COUNTS_KEY, FEEDBACK_LIST_KEY } from '../queries.ts';
import { EntryBar, type EntryPosition } from './entry-bar.tsx';
import { EntryBody } from './entry-body.tsx';
import { EntrySkeleton } from './entry-placeholder.tsx';
import { FeedbackHistory, SimilarComplaints } from './feedback-history.tsx';
import { MissingEntry, type RememberedEntry } from './missing-entry.tsx';
import { TeamNotes } from './team-notes.tsx';
import { type ComplaintAction, isConflict, useComplaintActions } from './use-complaint-actions.ts';

type Props = {
  id: string;
  /** The entry as the list already has it, shown while the rest loads. */
  listed: FeedbackItem | undefined;
  venue: Venue;
  readerId: string;
  /** Undefined for staff, who only read. */
  reply: InboxReplySlot | undefined;
  position: EntryPosition | undefined;
  isResolving: boolean;
  onResolving: (isResolving: boolean) => void;
  /** Keeps the entry open even if it leaves the filtered list. */
  onPin: () => void;
  onStep: (by: 1 | -1) => void;
  /** The address of another entry, with the current filters. */
  hrefOf: (id: string) => string;
  /** Undefined when the list is shown beside the entry. */
  onBack: (() => void) | undefined;
  /** Called when a reply was sent, here or elsewhere. */
  onDone: () => void;
  onLeaveReply: () => void;
};

/** One answer in full, with everything an owner can do about it. */
export function InboxEntry({ id, listed, venue, readerId, reply, onBack, ...does }: Props) {
  const query = useQuery({
    ...entryQuery(id),
    placeholderData: listed && { ...listed, note: null, history: [] },
  });
  const { act, isActing } = useComplaintActions(readerId);
  const now = useNow();
  const entry = query.data;
  /** Whether sending a reply also resolves the complaint; undefined until the user chooses. */
  const [chosenToResolve, setChosenToResolve] = useState<boolean>();
  // A reply does not settle a safety matter whose case is open.
  const resolvesWhenSent = chosenToResolve ?? !entry?.alarm;
  const [remembered, setRemembered] = useState<RememberedEntry>();
  if (entry && entry.caseId !== remembered?.caseId) setRemembered({ caseId: entry.caseId });
  // A retry clears the error. Until it finds the answer, the page still says that the answer is
  // gone.
  const [isGone, setGone] = useState(false);
  if (isGone !== (isGone ? !entry : isMissing(query.error))) setGone(!isGone);
  const isResolvable = entry?.complaint != null && entry.complaint.status !== 'resolved';
  const { isResolving, onResolving } = does;
  /**
   * True once the complaint could be resolved in the open dialog. If a colleague then resolves it,
   * the dialog stays open, so that the note is not lost.
   */
  const [wasResolvable, setWasResolvable] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  if (isResolving && isResolvable && !wasResolvable) setWasResolvable(true);
  if (!isResolving && (wasResolvable || refusal)) {
    setWasResolvable(false);
    setRefusal(undefined);
  }
  const elsewhere = refusal ?? (isActing ? undefined : resolvedByOtherSentence(entry, readerId));
  const isAsking = isResolving && (isResolvable || (wasResolvable && elsewhere !== undefined));
  useEffect(() => {
    // Stops asking how the complaint was resolved, because it has been resolved already or cannot
    // be.
    if (!isResolving || isAsking || !entry || isActing) return;
    onResolving(false);
  }, [isResolving, isAsking, isActing, entry, onResolving]);
  const venueId = entry?.venueId ?? venue.venueId;
  const bar = { id, venueId, position: does.position, onStep: does.onStep, onBack };

  if (!entry) {
    return (
      <>
        <EntryBar {...bar} />
        {isGone ? (
          <MissingEntry id={id} remembered={remembered} reply={reply} />
        ) : query.isError ? (
          <ErrorState
            title="We could not open this answer"
            description="Check your connection and try again."
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        ) : (
          <EntrySkeleton />
        )}
      </>
    );
  }

  const { complaint } = entry;

  function run(wanted: ComplaintAction): void {
    does.onPin();
    act({ ...wanted, id });
  }

  function choose(status: ComplaintStatus): void {
    // A taken complaint can be taken again if danger has come to light since.
    const isAgain = status === 'taken' && entry?.alarm?.isUnattended;
    if (status === complaint?.status && !isAgain) return;
    if (status === 'resolved') does.onResolving(true);
    else if (status === 'taken') run({ act: 'take' });
    else run({ act: 'reopen', wasTaken: complaint?.status === 'taken' });
  }

  function resolve(how: Resolution, note: string): void {
    does.onPin();
    act(
      { act: 'resolve', how, note, id },
      {
        onSuccess: () => does.onResolving(false),
        onError: (error) => {
          if (isConflict(error))
            setRefusal(failureMessage(error, 'A colleague has resolved this.'));
        },
      },
    );
  }

  function finish(): void {
    // Sending a reply resolves the complaint, so take it on again if it should not be resolved.
    if (!resolvesWhenSent) run({ act: 'take' });
    setChosenToResolve(undefined);
    does.onDone();
  }

  const control =
    complaint && !reply ? (
      <ComplaintStatusMark complaint={complaint} readerId={readerId} />
    ) : (
      complaint && (
        <ComplaintStateControl
          status={complaint.status}
          words={stateSinceWords({ ...entry, complaint }, readerId, now)}
          isMine={complaint.takenBy === readerId}
          isUnattended={entry.alarm?.isUnattended ?? false}
          isActing={isActing}
          onChoose={choose}
          className="w-full xl:w-auto xl:flex-1"
        />
      )
    );

  return (
    <>
      <EntryBar {...bar}>{!onBack && control}</EntryBar>
      {onBack && control && <div className="border-b px-4 py-2">{control}</div>}
      <div className="@container">
        <div className="mx-auto grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-x-9 px-4 pt-4 pb-16 @2xl:grid-cols-[minmax(0,1fr)_10.5rem] lg:pt-7 lg:pr-7 lg:pl-10 print:block print:max-w-none print:p-0">
          <EntryBody
            feedback={entry}
            venue={venue}
            readerId={readerId}
            isOnlyReading={!reply}
            onCorrect={does.onPin}
          >
            {reply && (
              <div className="mt-4">
                {reply.renderPraise(entry)}
                <EntryReply
                  entry={entry}
                  reply={reply}
                  choice={
                    isResolvable && (
                      <Checkbox
                        label="Resolve when sent"
                        checked={resolvesWhenSent}
                        onCheckedChange={setChosenToResolve}
                        className="mr-auto -ml-2 whitespace-nowrap text-sm max-sm:w-full [&_input]:mt-0"
                      />
                    )
                  }
                  onClose={does.onLeaveReply}
                  onSent={finish}
                  onConflict={does.onDone}
                />
              </div>
            )}
          </EntryBody>
          <div className="mt-7 flex min-w-0 flex-col gap-7">
            <FeedbackHistory
              entry={entry}
              timeZone={venue.timezone}
              readerId={readerId}
              isOnlyReading={!reply}
            />
            {complaint && reply && !query.isPlaceholderData && (
              <>
                <SimilarComplaints
                  complaint={entry}
                  timeZone={venue.timezone}
                  hrefOf={does.hrefOf}
                />
                <TeamNotes feedbackId={id} timeZone={venue.timezone} readerId={readerId} />
              </>
            )}
          </div>
        </div>
      </div>
      {isAsking && (
        <ResolveDialog
          elsewhere={elsewhere}
          isSaving={isActing}
          onResolve={resolve}
          onClose={() => does.onResolving(false)}
        />
      )}
    </>
  );
}

/** Who resolved the complaint while the reader was asked; undefined if nobody else did. */
function resolvedByOtherSentence(
  entry: FeedbackWithHistory | undefined,
  readerId: string,
): string | undefined {
  const { status, resolvedBy, resolvedByName, resolvedAt } = entry?.complaint ?? {};
  if (status !== 'resolved' || resolvedBy === readerId || !resolvedAt) return undefined;
  return `${resolvedByName ?? 'A colleague'} resolved this ${formatAgo(resolvedAt, new Date())}.`;
}

/** Whether the answer was deleted or belongs to another business. */
function isMissing(error: unknown): boolean {
  return error instanceof RequestError && error.status === 404;
}

type ReplyBoxOptions = Parameters<InboxReplySlot['renderBox']>[0];

type EntryReplyProps = {
  entry: FeedbackWithHistory;
  reply: InboxReplySlot;
  choice: ReactNode;
} & Omit<ReplyBoxOptions, 'feedback' | 'way'>;

/** The owner's side: email replies, the ticket thread, and the box to continue. */
function EntryReply({ entry, reply, ...box }: EntryReplyProps) {
  const state = replyState(entry);
  const isByMail = state === 'replied' && entry.replyDelivery !== 'on_ticket';
  const canMail = state === 'open' || state === 'failed';
  const markRead = useMarkThreadRead(entry);
  return (
    <div className="flex flex-col gap-4">
      {isByMail && <SentReply entry={entry} />}
      {state === 'failed' && entry.replyDelivery && (
        <Alert tone="error" className="print:hidden">
          {replyDeliveryText(entry.replyDelivery)}
        </Alert>
      )}
      {reply.renderThread({
        feedback: entry,
        renderMailBox: canMail
          ? (way) => reply.renderBox({ feedback: withoutTicketMessage(entry), ...box, way })
          : undefined,
        otherwise: isByMail ? null : <NobodyToWriteTo isComplaint={entry.complaint !== null} />,
        choice: box.choice,
        onWritten: box.onSent,
        onRead: markRead,
      })}
    </div>
  );
}

/** Leaves out a message sent on the ticket, which must not become the draft of an email. */
function withoutTicketMessage(entry: FeedbackWithHistory): FeedbackWithHistory {
  return entry.replyDelivery === 'on_ticket' ? { ...entry, replyMessage: null } : entry;
}

function NobodyToWriteTo({ isComplaint }: { isComplaint: boolean }) {
  return (
    <p className="rounded-lg border border-dashed px-5 py-4 text-ink-soft">
      This guest left no email address, so you can’t reply.
      {isComplaint && ' You can still note how you put it right.'}
    </p>
  );
}

function SentReply({ entry }: { entry: FeedbackWithHistory }) {
  return (
    <section aria-label="Your reply" className="rounded-lg border bg-surface">
      <p className="border-b px-5 py-3 text-ink-soft text-sm">
        <span className="font-semibold text-basil-ink">Replied</span>
        {entry.email && ` to ${entry.customerName ?? entry.email}`}
      </p>
      <p dir="auto" className="wrap-anywhere max-w-prose whitespace-pre-line px-5 py-4">
        {entry.replyMessage ?? 'This text is no longer kept.'}
      </p>
    </section>
  );
}

/** Shows a guest's message as read. The server marked it when it handed out the thread. */
function useMarkThreadRead({ id, hasUnreadMessage }: FeedbackWithHistory): () => void {
  const queryClient = useQueryClient();
  return () => {
    if (!hasUnreadMessage) return;
    const { queryKey } = entryQuery(id);
    queryClient.setQueryData(queryKey, (entry) => entry && { ...entry, hasUnreadMessage: false });
    for (const key of [FEEDBACK_LIST_KEY, FEEDBACK_COUNTS_KEY]) {
      void queryClient.invalidateQueries({ queryKey: [key] });
    }
  };
}
