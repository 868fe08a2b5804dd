import type { ReactNode } from 'react';
import type { User } from '#shared/accounts/contract.ts';
import { isOnboardingComplete } from '#shared/businesses/rules.ts';
import { MAX_COUNTED_OPEN_COMPLAINTS, type TodayResponse } from '#shared/today/contract.ts';
import { MAX_COUNTED_WAITING_GUESTS } from '#shared/today/waiting-sentence.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { FullMonthNotice } from '#web/billing/usage/full-month-notice.tsx';
import type { MonthState } from '#web/billing/usage/use-full-month.ts';
import { OpenCasesLink, UnreadReplyLink } from '#web/complaints/complaint-links.tsx';
import { FirstComplaint } from '#web/complaints/first-complaint.tsx';
import { NoOpenComplaints } from '#web/complaints/no-open-complaints.tsx';
import { OpenComplaints } from '#web/complaints/open-complaints.tsx';
import { SettledComplaints } from '#web/complaints/settled-complaints.tsx';
import { CallsCard } from '#web/today/calls-card.tsx';
import { FirstSteps, firstAnswerSteps } from '#web/today/first-steps.tsx';
import { PraiseCard } from '#web/today/praise-card.tsx';
import { guestReplySentence } from '#web/today/today-words.ts';
import { WeekSatisfactionCard } from '#web/today/week-satisfaction-card.tsx';
import { setupSteps } from './setup-steps.ts';

/** From this many answers on, the first steps are hidden. */
const ANSWERS_OF_BEGINNERS = 3;

type Cards = Record<'first' | 'open' | 'calls' | 'satisfaction' | 'praise' | 'settled', ReactNode>;

/** The cards of the day. A card with nothing to say is left out. */
export function todayCards({
  today,
  user,
  venue,
  month,
  isOnlyHere,
  refresh,
}: {
  today: TodayResponse;
  user: User;
  venue: Venue;
  month: MonthState;
  /**
   * True if guests may be waiting at another restaurant, so that the text speaks only of this one.
   */
  isOnlyHere: boolean;
  refresh: () => Promise<unknown>;
}): Cards {
  const { open, openCases, openCasesElsewhere, wroteBack, settled, calls, praise } = today;
  const { satisfaction, beginning, date } = today;
  const { venueId } = venue;
  const [first, ...others] = open.items;
  const isFirstOpen = first?.complaint?.status === 'open' || Boolean(first?.alarm?.isUntended);
  const listed = isFirstOpen ? others : open.items;
  const isBeginning = beginning.answers < ANSWERS_OF_BEGINNERS;
  const isSettingUp = !isOnboardingComplete(user);
  const hasRatings = satisfaction.weeks.some(({ rated }) => rated > 0);
  return {
    first: (
      <FirstThings key="first">
        {first && isFirstOpen ? (
          <FirstComplaint key={first.id} complaint={first} venue={venue} onTaken={refresh} />
        ) : (
          beginning.answers > 0 &&
          !wroteBack &&
          openCases === 0 &&
          // Do not say that all is quiet: guests whose answers are held back may be unhappy.
          !month.full &&
          !month.isLoading && (
            <NoOpenComplaints
              hasTaken={open.count > 0}
              isOnlyHere={isOnlyHere || openCasesElsewhere > 0}
            />
          )
        )}
        {month.full && <FullMonthNotice limits={month.full} user={user} />}
        {openCases > 0 && <OpenCasesLink count={openCases} venueId={venueId} />}
        {openCasesElsewhere > 0 && <OpenCasesLink count={openCasesElsewhere} />}
        {wroteBack && (
          <UnreadReplyLink entryId={wroteBack.entryId} venueId={venueId}>
            {guestReplySentence(wroteBack.count)}
          </UnreadReplyLink>
        )}
        {isSettingUp ? (
          <FirstSteps
            title="Finish setting up"
            steps={setupSteps(user, { venueCount: 1, answers: beginning.answers })}
            isFirstThing={!isFirstOpen}
          />
        ) : (
          isBeginning && (
            <FirstSteps steps={firstAnswerSteps(beginning, venueId)} isFirstThing={!isFirstOpen} />
          )
        )}
      </FirstThings>
    ),
    open: listed.length > 0 && (
      <OpenComplaints
        key="open"
        complaints={listed}
        {...countedWords(today, isFirstOpen)}
        venueId={venueId}
        userId={user.id}
      />
    ),
    calls: calls && !isCallsLineMisleading(today) && (
      <CallsCard key="calls" calls={calls} venueId={venueId} />
    ),
    satisfaction: hasRatings && (
      <WeekSatisfactionCard key="satisfaction" weeks={satisfaction.weeks} venueId={venueId} />
    ),
    praise: praise && (
      <PraiseCard
        key="praise"
        praise={praise}
        today={date}
        venueId={venueId}
        venueName={venue.name}
      />
    ),
    settled: settled.count > 0 && (
      <SettledComplaints
        key="settled"
        complaints={settled.items}
        count={settled.count}
        venue={venue}
        userId={user.id}
      />
    ),
  };
}

/**
 * Guests in danger ring on the floor board without having called, so 'No guest has called' would
 * read as if nothing had happened.
 */
function isCallsLineMisleading({ calls, open }: TodayResponse): boolean {
  return calls?.made === 0 && calls.refused === 0 && open.items.some(({ alarm }) => alarm !== null);
}

/** Counts untaken and taken complaints separately. */
function countedWords({ open }: TodayResponse, isFirstOpen: boolean) {
  const openCount = Math.max(open.untaken, isFirstOpen ? 1 : 0);
  const others = openCount - 1;
  const taken = `${open.count - openCount}${open.count < MAX_COUNTED_OPEN_COMPLAINTS ? '' : '+'}`;
  if (others < 1) return { title: 'Being seen to', count: taken };
  if (openCount >= MAX_COUNTED_WAITING_GUESTS) {
    return { title: 'Also open', count: `${MAX_COUNTED_WAITING_GUESTS}+` };
  }
  const isAnyTaken = open.count > openCount;
  return { title: 'Also open', count: `${others}${isAnyTaken ? `, being seen to ${taken}` : ''}` };
}

function FirstThings({ children }: { children: ReactNode }) {
  return <div className="flex min-w-0 flex-col gap-4 sm:gap-6">{children}</div>;
}
