import type { ReactNode } from 'react';
import type { User } from '#shared/accounts/contract.ts';
import { isOnboardingComplete } from '#shared/businesses/rules.ts';
import type { FeedbackItem, WaitingVenue } from '#shared/feedback/list-contract.ts';
import { tablesOfNamedAlarms } from '#shared/floor/calling-sentence.ts';
import type { FloorCall } from '#shared/floor/contract.ts';
import type { CallFigures } from '#shared/stats/call-figures.ts';
import { MAX_COUNTED_OPEN_COMPLAINTS, type TodayResponse } from '#shared/today/contract.ts';
import { MAX_COUNTED_WAITING_GUESTS } from '#shared/today/waiting-sentence.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { normaliseTableName } from '#shared/venues/table-name.ts';
import { MonthlyLimitNotice } from '#web/billing/usage/monthly-limit-notice.tsx';
import type { MonthlyLimitState } from '#web/billing/usage/use-monthly-limit.ts';
import { FirstComplaint } from '#web/complaints/first-complaint.tsx';
import { NoOpenComplaints } from '#web/complaints/no-open-complaints.tsx';
import { OpenComplaints } from '#web/complaints/open-complaints.tsx';
import { ResolvedComplaints } from '#web/complaints/resolved-complaints.tsx';
import { CallsLine } from '#web/today/calls-line.tsx';
import { FirstSteps, firstAnswerSteps } from '#web/today/first-steps.tsx';
import { PraiseCard } from '#web/today/praise-card.tsx';
import { SafetyQuestionsLine } from '#web/today/safety-questions-line.tsx';
import { WeekSatisfactionCard } from '#web/today/week-satisfaction-card.tsx';
import { CollapsedCard } from '#web/ui/layout/collapsed-card.tsx';
import {
  OpenCasesLine,
  SeriousElsewhereCard,
  SeriousElsewhereLines,
  TakenComplaintsLine,
  UnreadReplyCard,
  UnreadReplyLine,
} from './open-matters.tsx';
import { setupSteps } from './setup-steps.ts';

/** From this many answers on, the first steps are hidden. */
const ANSWERS_OF_BEGINNERS = 3;

type Cards = Record<
  'first' | 'matters' | 'open' | 'inHand' | 'satisfaction' | 'praise' | 'settled',
  ReactNode
>;

/** The cards of the day. A card with nothing to say is left out. */
export function todayCards({
  today,
  user,
  venue,
  month,
  elsewhere,
  calls: waiting,
  refresh,
}: {
  today: TodayResponse;
  user: User;
  venue: Venue;
  month: MonthlyLimitState;
  /** The user's other restaurants where guests wait; undefined until known. */
  elsewhere: readonly WaitingVenue[] | undefined;
  /** The calls that nobody has taken. The headline is about them. */
  calls: readonly FloorCall[];
  refresh: () => Promise<unknown>;
}): Cards {
  const { open, openCases, openCasesElsewhere, wroteBack, safetyQuestions } = today;
  const { unsettledVisits, settled, calls, praise, satisfaction, beginning, date } = today;
  const { venueId } = venue;
  const [first, ...others] = open.items;
  const isFirstOpen = first !== undefined && isUntaken(first);
  const listed = isFirstOpen ? others : open.items;
  const isBeginning = beginning.answers < ANSWERS_OF_BEGINNERS;
  const isSettingUp = !isOnboardingComplete(user);
  const hasRatings = satisfaction.weeks.some(({ rated }) => rated > 0);
  const serious = elsewhere?.filter((there) => there.serious > 0) ?? [];
  const [firstElsewhere, ...furtherElsewhere] = isFirstOpen ? [undefined, ...serious] : serious;
  const isReplyFirst = !isFirstOpen && !firstElsewhere && wroteBack !== null;
  const isAnythingFirst = isFirstOpen || firstElsewhere !== undefined || isReplyFirst;
  const openCount = Math.max(open.untaken, isFirstOpen ? 1 : 0);
  return {
    first: (
      <FirstThings key="first">
        {isFirstOpen && (
          <FirstComplaint
            key={first.id}
            complaint={first}
            unsettled={unsettledVisits.find(({ entryId }) => entryId === first.id)}
            venue={venue}
            readerId={user.id}
            isFloorFirst={waiting.length > 0}
            isToldAbove={tablesOfNamedAlarms(waiting).has(
              normaliseTableName(first.tableNumber ?? ''),
            )}
            onTaken={refresh}
          />
        )}
        {firstElsewhere && <SeriousElsewhereCard venue={firstElsewhere} />}
        {isReplyFirst && <UnreadReplyCard {...wroteBack} venueId={venueId} />}
        {!isAnythingFirst &&
          beginning.answers > 0 &&
          elsewhere !== undefined &&
          openCases + openCasesElsewhere === 0 &&
          safetyQuestions === null &&
          // Do not say that all is quiet: guests whose answers are held back may be unhappy.
          !month.full &&
          !month.isLoading && (
            <NoOpenComplaints hasTaken={open.count > 0} isOnlyHere={elsewhere.length > 0} />
          )}
        {month.full && <MonthlyLimitNotice limits={month.full} user={user} />}
        {isSettingUp ? (
          <FirstSteps
            title="Finish setting up"
            steps={setupSteps(user, { venueCount: 1, answers: beginning.answers })}
            isFirstThing={!isAnythingFirst}
          />
        ) : (
          isBeginning && (
            <FirstSteps
              steps={firstAnswerSteps(beginning, venueId)}
              isFirstThing={!isAnythingFirst}
            />
          )
        )}
      </FirstThings>
    ),
    matters: (furtherElsewhere.length > 0 ||
      openCases + openCasesElsewhere > 0 ||
      safetyQuestions ||
      (wroteBack && !isReplyFirst)) && (
      <QuietLines key="matters">
        <SeriousElsewhereLines venues={furtherElsewhere.flatMap((there) => there ?? [])} />
        {wroteBack && !isReplyFirst && <UnreadReplyLine {...wroteBack} venueId={venueId} />}
        {safetyQuestions && <SafetyQuestionsLine {...safetyQuestions} venueId={venueId} />}
        <OpenCasesLine here={openCases} elsewhere={openCasesElsewhere} venueId={venueId} />
      </QuietLines>
    ),
    open: listed.some(isUntaken) && (
      <OpenComplaints
        key="open"
        title="Also open"
        complaints={listed.filter(isUntaken)}
        unsettledVisits={unsettledVisits}
        count={
          openCount >= MAX_COUNTED_WAITING_GUESTS
            ? `${MAX_COUNTED_WAITING_GUESTS}+`
            : String(openCount - Number(isFirstOpen))
        }
        venueId={venueId}
        userId={user.id}
      />
    ),
    inHand: (open.count > openCount || hasCalls(calls)) && (
      <QuietLines key="in-hand">
        <TakenComplaintsLine
          count={open.count - openCount}
          isMore={open.count >= MAX_COUNTED_OPEN_COMPLAINTS}
          items={listed.filter((item) => !isUntaken(item))}
          userId={user.id}
          venueId={venueId}
        />
        {hasCalls(calls) && <CallsLine calls={calls} venueId={venueId} />}
      </QuietLines>
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
      <CollapsedCard key="settled" title="Settled in the last 7 days" note={String(settled.count)}>
        <ResolvedComplaints
          complaints={settled.items}
          count={settled.count}
          venue={venue}
          userId={user.id}
        />
      </CollapsedCard>
    ),
  };
}

/** Whether no member has taken the complaint, or acted on the danger since it came to light. */
function isUntaken({ complaint, alarm, suspectedOnTicket }: FeedbackItem): boolean {
  return complaint?.status === 'open' || Boolean(alarm?.isUnattended || suspectedOnTicket);
}

/** A day without calls needs no line. */
function hasCalls(calls: TodayResponse['calls']): calls is CallFigures {
  return calls !== null && calls.made + calls.refused > 0;
}

function FirstThings({ children }: { children: ReactNode }) {
  return <div className="flex min-w-0 flex-col gap-4 empty:hidden sm:gap-6">{children}</div>;
}

function QuietLines({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col divide-y max-sm:rounded-lg max-sm:border max-sm:bg-surface sm:-my-1">
      {children}
    </div>
  );
}
