import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useSearch } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import { inboxSelection, isOfAllTime, readInboxAddress } from '#shared/feedback/inbox-address.ts';
import { isPraise } from '#shared/feedback/is-praise.ts';
import { isTappedSentence } from '#shared/feedback/is-tapped-sentence.ts';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { limitsQuery } from '#web/billing/queries.ts';
import { useFeedbackExport } from '#web/feedback/export/use-feedback-export.ts';
import { Inbox } from '#web/feedback/inbox/inbox.tsx';
import { inboxPeriodWords } from '#web/feedback/inbox/inbox-period.tsx';
import { FeedbackListSkeleton } from '#web/feedback/list/feedback-list-states.tsx';
import { NoFeedbackYet } from '#web/feedback/list/no-feedback.tsx';
import type { InboxReplySlot } from '#web/feedback/list/reply-slot.ts';
import { feedbackCountsQuery } from '#web/feedback/queries.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { LazyPart } from '#web/platform/page/lazy-part.tsx';
import { useSession } from '#web/platform/session/session.tsx';
import { LazyReplyBox } from '#web/replies/lazy-reply-box.tsx';
import { replyBeginnings } from '#web/replies/reply-beginnings.ts';
import { readReplyDraft, removeReplyDraft, saveReplyDraft } from '#web/replies/reply-draft.ts';
import { GuestThread } from '#web/tickets/guest-thread.tsx';
import { readThreadDraft, saveThreadDraft } from '#web/tickets/use-thread-actions.ts';
import { PassOnPraise } from '#web/today/pass-on-praise.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { venuesQuery } from '#web/venues/queries.ts';
import { useSelectedVenue } from '#web/venues/use-selected-venue.ts';
import { dashboardParts } from './dashboard/dashboard-parts.ts';
import { OwnerPage } from './wiring/owner-page.tsx';
import { useWarningLinkRedirect } from './wiring/use-warning-link-redirect.ts';

export function FeedbackPage() {
  const { user } = useSession();
  return user && <Feedback user={user} />;
}

function Feedback({ user }: { user: User }) {
  const venues = useQuery({ ...venuesQuery, enabled: user.emailVerified });
  const search = useSearch();
  const venue = useSelectedVenue(venues.data, new URLSearchParams(search).get('venue'));
  const { filters, entry } = readInboxAddress(search);
  const [arePlansOpen, setPlansOpen] = useState<boolean>();
  const selection = venue && inboxSelection(venue.venueId, filters);
  const csv = useFeedbackExport(venue, {
    user,
    onUpgrade: () => setPlansOpen(true),
    selection,
    exported: isOfAllTime(filters) ? 'all time' : inboxPeriodWords(filters.asked),
  });
  const isLeading = user.role !== 'staff';
  const counts = useQuery({
    ...feedbackCountsQuery(venue?.venueId ?? ''),
    enabled: venue !== undefined && isLeading,
  });
  // The count includes the first guest at once; the stored user is updated only later.
  const isBeforeFirstGuest = user.firstFeedbackReceivedAt === null && counts.data?.all === 0;
  return (
    <OwnerPage
      section="feedback"
      width="bare"
      onExport={isLeading && !isBeforeFirstGuest ? csv.start : undefined}
      isFullScreen={entry !== undefined}
    >
      {venue && user.role === 'staff' && !venue.staffMayRead ? (
        <ClosedInbox />
      ) : venue && user.role === 'staff' ? (
        <Inbox
          key={venue.id}
          venue={venue}
          readerId={user.id}
          reply={undefined}
          onExport={undefined}
          isExporting={false}
        />
      ) : venue ? (
        <VenueInbox
          key={venue.id}
          user={user}
          venue={venue}
          onExport={csv.start}
          isExporting={csv.isRunning}
        />
      ) : (
        <main className="px-4 py-6 lg:px-10 lg:py-9">
          <h1 className="mb-5 font-display font-semibold text-2xl">Feedback</h1>
          {venues.isLoading && <FeedbackListSkeleton frame="inbox" />}
          {venues.isLoadingError && (
            <ErrorState
              title="We could not load your restaurants"
              description="Check your connection and try again."
              onRetry={() => void venues.refetch()}
              isRetrying={venues.isFetching}
            />
          )}
          {venues.data?.length === 0 && <NoFeedbackYet venueId={undefined} />}
        </main>
      )}
      {arePlansOpen !== undefined && (
        <LazyPart code={dashboardParts.planDialog} waiting={null}>
          {(PlanDialog) => (
            <PlanDialog user={user} open={arePlansOpen} onOpenChange={setPlansOpen} />
          )}
        </LazyPart>
      )}
    </OwnerPage>
  );
}

/** For staff of a venue that shows guests' words only to owners and managers. */
function ClosedInbox() {
  return (
    <main className="px-4 py-6 lg:px-10 lg:py-9">
      <h1 className="mb-5 font-display font-semibold text-2xl">Feedback</h1>
      <EmptyState
        icon={UserRound}
        title="Only owners and managers can read feedback"
        description="An owner or manager can open it to staff in the restaurant’s settings."
      />
    </main>
  );
}

const NUMBERS = new Intl.NumberFormat('en-GB');

/** The inbox of one venue, with a reply box. */
function VenueInbox({
  user,
  venue,
  ...exporting
}: {
  user: User;
  venue: Venue;
  onExport: () => void;
  isExporting: boolean;
}) {
  const [isOutOfCredits, setOutOfCredits] = useState<boolean>();
  const onOutOfCredits = useCallback(() => setOutOfCredits(true), []);
  const answering = useRequestedReply();
  const isFindingAnswers = useWarningLinkRedirect(venue.venueId);
  const credits = useQuery(limitsQuery(venue.venueId)).data?.replyCredits.available;
  const reply = useMemo<InboxReplySlot>(
    () => ({
      readDraft: (id) => readReplyDraft(id) ?? readThreadDraft(id),
      discardDraft: (id) => {
        removeReplyDraft(id);
        saveThreadDraft(id, '');
      },
      renderPraise: (feedback) => <PassOnWrittenPraise feedback={feedback} venue={venue} />,
      renderBox: ({ way, ...box }) => (
        <LazyReplyBox
          {...box}
          takesFocus={box.feedback.id === answering}
          staysOnPage
          // A first reply on the ticket has already cost the credit.
          price={box.feedback.replyDelivery === 'on_ticket' ? undefined : '1 credit'}
          onOutOfCredits={onOutOfCredits}
          beginnings={replyBeginnings(box.feedback, {
            name: user.firstName ?? undefined,
            venueName: venue.name,
          })}
          head={
            <>
              {way}
              <ReplyAddress
                email={box.feedback.email}
                venue={venue}
                name={box.feedback.customerName}
              />
            </>
          }
          note={credits !== undefined && creditWords(credits)}
        />
      ),
      renderThread: (thread) => (
        <GuestThread
          key={thread.feedback.id}
          {...thread}
          venue={venue}
          note={credits !== undefined && creditWords(credits)}
          mailDraft={{
            read: () => readReplyDraft(thread.feedback.id) ?? '',
            save: (text) => saveReplyDraft(thread.feedback.id, text),
          }}
          onOutOfCredits={onOutOfCredits}
        />
      ),
    }),
    [user.firstName, venue, credits, onOutOfCredits, answering],
  );
  return (
    <>
      {isFindingAnswers ? (
        <main className="px-4 py-6 lg:px-10 lg:py-9">
          <h1 className="mb-5 font-display font-semibold text-2xl">Feedback</h1>
          <FeedbackListSkeleton frame="inbox" />
        </main>
      ) : (
        <Inbox venue={venue} readerId={user.id} reply={reply} {...exporting} />
      )}
      {isOutOfCredits !== undefined && (
        <LazyPart code={dashboardParts.outOfCreditsDialog} waiting={null}>
          {(OutOfCreditsDialog) => (
            <OutOfCreditsDialog open={isOutOfCredits} onOpenChange={setOutOfCredits} user={user} />
          )}
        </LazyPart>
      )}
    </>
  );
}

/** The entry that a link asked to answer (`&reply=1`): only its box takes the focus. */
function useRequestedReply(): string | undefined {
  const address = useSearch();
  const [asked] = useState(() =>
    new URLSearchParams(address).get('reply') === '1' ? readInboxAddress(address).entry : undefined,
  );
  return asked;
}

/** Passes written praise on, as Today does. */
function PassOnWrittenPraise({ feedback, venue }: { feedback: FeedbackItem; venue: Venue }) {
  const now = useNow();
  const words = feedback.textSpecific ?? feedback.textGeneral;
  if (!words || isTappedSentence(words) || !isPraise(feedback)) return null;
  const written = formatMoment(feedback.createdAt, { now, timeZone: venue.timezone });
  return (
    <div className="-ml-3 mb-3 print:hidden">
      <PassOnPraise praise={{ ...feedback, words }} from={`${venue.name}, ${written}`} />
    </div>
  );
}

function creditWords(credits: number): string {
  return credits === 1 ? '1 reply credit left' : `${NUMBERS.format(credits)} reply credits left`;
}

function ReplyAddress({
  email,
  name,
  venue,
}: {
  email: string | null;
  name: string | null;
  venue: Venue;
}) {
  return (
    <p className="flex flex-wrap justify-between gap-x-4 border-b px-4 py-2 text-ink-soft text-sm sm:px-5">
      <span className="wrap-anywhere min-w-0">
        To <span className="font-medium text-ink">{[name, email].filter(Boolean).join(', ')}</span>
      </span>
      <span className="wrap-anywhere min-w-0">from {venue.name}</span>
    </p>
  );
}
