import type { ReactNode } from 'react';
import type { User } from '#shared/accounts/contract.ts';
import { isOnboardingComplete } from '#shared/businesses/rules.ts';
import { MAX_OPEN_COUNTED, type TodayAnswer } from '#shared/today/contract.ts';
import { MAX_WAITING_COUNTED } from '#shared/today/waiting-sentence.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { FirstComplaint } from '#web/feedback/complaints/first-complaint.tsx';
import { GuestReplies } from '#web/feedback/complaints/guest-replies.tsx';
import { NothingOpen } from '#web/feedback/complaints/nothing-open.tsx';
import { OpenCases } from '#web/feedback/complaints/open-cases.tsx';
import { OpenComplaints } from '#web/feedback/complaints/open-complaints.tsx';
import { SettledComplaints } from '#web/feedback/complaints/settled-complaints.tsx';
import { CallsCard } from '#web/today/calls-card.tsx';
import { FirstSteps, guestSteps } from '#web/today/first-steps.tsx';
import { PraiseCard } from '#web/today/praise-card.tsx';
import { SatisfactionCard } from '#web/today/satisfaction-card.tsx';
import { wroteBackSentence } from '#web/today/today-words.ts';
import { setupSteps } from './setup-steps.ts';

/** From this many answers on, the first steps are hidden. */
const ANSWERS_OF_BEGINNERS = 3;

type Cards = Record<'first' | 'open' | 'calls' | 'satisfaction' | 'praise' | 'settled', ReactNode>;

/** The cards of the day. A card with nothing to say is left out. */
export function todayCards({
  today,
  user,
  venue,
  isOnlyHere,
  refresh,
}: {
  today: TodayAnswer;
  user: User;
  venue: Venue;
  /** Guests may be waiting at another restaurant. */
  isOnlyHere: boolean;
  refresh: () => Promise<unknown>;
}): Cards {
  const { open, openCases, openCasesElsewhere, wroteBack, settled, calls, praise } = today;
  const { satisfaction, beginning, date } = today;
  const { venueId } = venue;
  const [first, ...others] = open.items;
  const isFirstOpen = first?.complaint?.status === 'open';
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
          openCases === 0 && (
            <NothingOpen
              hasTaken={open.count > 0}
              isOnlyHere={isOnlyHere || openCasesElsewhere > 0}
            />
          )
        )}
        {openCases > 0 && <OpenCases count={openCases} venueId={venueId} />}
        {openCasesElsewhere > 0 && <OpenCases count={openCasesElsewhere} />}
        {wroteBack && (
          <GuestReplies entryId={wroteBack.entryId} venueId={venueId}>
            {wroteBackSentence(wroteBack.count)}
          </GuestReplies>
        )}
        {isSettingUp ? (
          <FirstSteps
            title="Finish setting up"
            steps={setupSteps(user, { venueCount: 1, answers: beginning.answers })}
            isFirstThing={!isFirstOpen}
          />
        ) : (
          isBeginning && (
            <FirstSteps steps={guestSteps(beginning, venueId)} isFirstThing={!isFirstOpen} />
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
    calls: calls && <CallsCard key="calls" calls={calls} venueId={venueId} />,
    satisfaction: hasRatings && (
      <SatisfactionCard key="satisfaction" weeks={satisfaction.weeks} venueId={venueId} />
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

/** Counts untaken and taken complaints separately. */
function countedWords({ open }: TodayAnswer, isFirstOpen: boolean) {
  const openCount = Math.max(open.untaken, isFirstOpen ? 1 : 0);
  const others = openCount - 1;
  const taken = `${open.count - openCount}${open.count < MAX_OPEN_COUNTED ? '' : '+'}`;
  if (others < 1) return { title: 'Being seen to', count: taken };
  if (openCount >= MAX_WAITING_COUNTED) {
    return { title: 'Also open', count: `${MAX_WAITING_COUNTED}+` };
  }
  const isAnyTaken = open.count > openCount;
  return { title: 'Also open', count: `${others}${isAnyTaken ? `, being seen to ${taken}` : ''}` };
}

function FirstThings({ children }: { children: ReactNode }) {
  return <div className="flex min-w-0 flex-col gap-4 sm:gap-6">{children}</div>;
}
