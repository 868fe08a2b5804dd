import { useMutation } from '@tanstack/react-query';
import {
  Armchair,
  CalendarDays,
  ChevronRight,
  Clock,
  Hand,
  Reply,
  ShieldAlert,
  UserRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { formatVisit, formatVisitTime } from '#shared/feedback/format-visit.ts';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { tableLabel } from '#shared/qr/table-label.ts';
import { formatAgo } from '#shared/site/format-moment.ts';
import { localDay } from '#shared/stats/definitions.ts';
import type { UnsettledVisit } from '#shared/today/contract.ts';
import {
  safetyAlarmName,
  UNCONFIRMED_EXPLANATION,
} from '#shared/understanding/safety-alarm-text.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { toastFailure } from '#web/platform/toasts/toast-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { alarmStyles, isLoudDanger } from '#web/understanding/alarm-styles.ts';
import {
  firstDangerMessage,
  lastChangedWords,
  type TicketMessage,
} from '#web/understanding/understanding-words.ts';
import { AlarmEndLine } from './alarm-end-line.tsx';
import {
  ComplaintStatusWords,
  canStillReply,
  entryAddress,
  firstQuote,
  quotedWords,
  unattendedWords,
} from './complaint-status-words.tsx';
import { RatingWords, SeriousBadge, TimeAgo, UnreadReplyBadge } from './entry-facts.tsx';
import { QuoteAside } from './quote-aside.tsx';
import { canTakeOnComplaint, takeOnComplaint } from './take-on-complaint.ts';
import { VisitNotPutRightLine } from './visit-not-put-right-line.tsx';

/** Unobtrusive time, so that it does not compete with the guest's words. */
const SOFT_TIME_STYLES = '[&_time]:font-normal [&_time]:text-ink-soft';

/**
 * The most pressing complaint that no member has taken, or danger on which no member has acted
 * since it came to light.
 */
export function FirstComplaint({
  complaint,
  unsettled,
  venue,
  readerId = '',
  isFloorFirst = false,
  isToldAbove = false,
  onTaken,
}: {
  complaint: FeedbackItem;
  /** The visit after which the guest said that the matter was not sorted out. */
  unsettled?: UnsettledVisit | undefined;
  venue: Venue;
  /** The signed-in user, who is called 'you'. */
  readerId?: string;
  /** Whether the page's one filled button leads to the floor. */
  isFloorFirst?: boolean;
  /** Whether the headline of the page already names this danger and its table. */
  isToldAbove?: boolean;
  onTaken: () => Promise<unknown>;
}) {
  const take = useMutation({
    mutationFn: () => takeOnComplaint(complaint),
    // Keeps the button busy until the next complaint is known.
    onSuccess: onTaken,
    onError: (error) => {
      toastFailure(error, 'Error', 'That was not saved. Please try again.');
    },
  });
  const first = firstQuote(complaint);
  const headline = <SafetyHeadline complaint={complaint} />;
  const isLoud = isLoudDanger(complaint.alarm);
  const isFlagged = Boolean(safetyOf(complaint));
  // Only the notice says that the guest wrote on the ticket, or that the danger may be invented.
  const isBarNeeded = !isToldAbove || complaint.alarm?.onTicket || complaint.isUnconfirmed;
  const onIt = canTakeOnComplaint(complaint) && (
    <Button
      variant={complaint.alarm && !isFloorFirst ? 'primary' : 'secondary'}
      className={classNames(
        'min-h-12 sm:min-h-11 max-[359px]:basis-full!',
        complaint.alarm && 'max-sm:flex-auto',
      )}
      loading={take.isPending}
      onClick={() => take.mutate()}
    >
      <Hand aria-hidden />
      I’m on it
    </Button>
  );
  return (
    <Card className="p-4 pb-3 sm:px-6 sm:py-4.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:justify-between">
        <h2 className="font-semibold">Do this first</h2>
        {complaint.hasUnreadMessage && <UnreadReplyBadge />}
        {/* The line about the safety matter already says why the complaint is serious. */}
        {complaint.isSeriousComplaint && !isFlagged && <SeriousBadge of={complaint} />}
        <span className={complaint.alarm ? undefined : 'max-sm:hidden'}>
          <ComplaintStatusWords status="open">
            {unattendedWords(complaint) ?? 'Not picked up yet'}
          </ComplaintStatusWords>
        </span>
        <span className={classNames('ml-auto text-sm max-sm:hidden', SOFT_TIME_STYLES)}>
          <TimeAgo createdAt={first.at} timeZone={venue.timezone} />
        </span>
      </div>
      {isLoud && isBarNeeded && headline}
      {unsettled && <VisitNotPutRightLine visit={unsettled} className="mt-3.5" />}
      <AlarmEndLine
        of={complaint}
        readerId={readerId}
        timeZone={venue.timezone}
        className="mt-3.5"
      />
      {first.quote ? (
        <blockquote
          {...first.quote.attributes}
          className="wrap-anywhere mt-3 line-clamp-6 text-pretty font-display text-xl leading-7 sm:mt-4 sm:text-2xl sm:leading-9.5"
        >
          {quotedWords(first.quote)}
        </blockquote>
      ) : (
        <p className="mt-3.5 text-ink-soft sm:mt-5">This guest left a rating but no comment.</p>
      )}
      {!isLoud && headline}
      <QuoteAside of={first} className="mt-2 text-ink-soft" />
      <Facts
        complaint={complaint}
        writtenAt={first.at}
        venue={venue}
        isTableNamed={isFlagged && (!isLoud || Boolean(isBarNeeded))}
      />
      <div className="mt-3 flex flex-wrap items-center gap-3 border-t pt-3 sm:mt-4 sm:pt-4">
        {/* A guest in danger needs somebody at the table first. A reply can follow. */}
        {complaint.alarm && onIt}
        <MainAction
          complaint={complaint}
          variant={isFloorFirst || (complaint.alarm && onIt) ? 'secondary' : 'primary'}
        />
        {!complaint.alarm && onIt}
      </div>
    </Card>
  );
}

function MainAction({
  complaint,
  variant,
}: {
  complaint: FeedbackItem;
  variant: 'primary' | 'secondary';
}) {
  const name = complaint.customerName?.trim();
  const isAnswerable = canStillReply(complaint);
  return (
    <Button
      asChild
      variant={variant}
      className="min-h-12 min-w-0 max-sm:flex-auto max-[359px]:basis-full! sm:min-h-11"
    >
      <Link href={entryAddress(complaint, { isReplying: isAnswerable })}>
        {isAnswerable && <Reply aria-hidden />}
        <span className="wrap-anywhere min-w-0">
          {isAnswerable ? `Reply to ${name || 'the guest'}` : 'Read it'}
        </span>
      </Link>
    </Button>
  );
}

function Facts({
  complaint,
  writtenAt,
  venue,
  isTableNamed,
}: {
  complaint: FeedbackItem;
  writtenAt: string;
  venue: Venue;
  /** Whether the line about the danger names the table. */
  isTableNamed: boolean;
}) {
  const now = useNow();
  const { overallRating, tableNumber } = complaint;
  const visit = visitFact(complaint, { now, timeZone: venue.timezone });
  return (
    <ul className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft text-sm [&_svg]:size-4 [&_svg]:shrink-0">
      {overallRating && (
        <li className="flex [&_span]:font-normal [&_svg]:size-5">
          <RatingWords rating={overallRating} />
        </li>
      )}
      {tableNumber && !isTableNamed && (
        <Fact icon={<Armchair aria-hidden />}>{tableLabel(tableNumber)}</Fact>
      )}
      <Fact icon={<UserRound aria-hidden />}>{contactWords(complaint)}</Fact>
      <li className={classNames('flex items-center gap-1.5 sm:hidden', SOFT_TIME_STYLES)}>
        <Clock aria-hidden />
        <TimeAgo createdAt={writtenAt} timeZone={venue.timezone} />
      </li>
      {visit && <Fact icon={<CalendarDays aria-hidden />}>{visit}</Fact>}
    </ul>
  );
}

/** 'Visited today', or 'Visit date: 15 Nov'. */
function visitFact(
  { visitDate, visitTime }: FeedbackItem,
  { now, timeZone }: { now: Date; timeZone: string },
): string | undefined {
  if (visitDate === localDay(timeZone, now)) {
    return ['Visited today', visitTime && formatVisitTime(visitTime)].filter(Boolean).join(', ');
  }
  const visit = formatVisit({ visitDate, visitTime }, now);
  return visit && `Visit date: ${visit}`;
}

function contactWords(complaint: FeedbackItem): string {
  if (complaint.email === null) {
    return complaint.hasTicket ? 'No email: reply on their ticket' : 'No email left';
  }
  const name = complaint.customerName?.trim();
  return name ? `${name} left an email` : 'Left an email';
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-center gap-1.5">
      {icon}
      <span className="wrap-anywhere min-w-0">{children}</span>
    </li>
  );
}

/** Names the possible safety matter of a complaint; renders nothing for other complaints. */
export function SafetyHeadline({ complaint }: { complaint: FeedbackItem }) {
  const { understanding, alarm, tableNumber, isUnconfirmed } = complaint;
  const safety = safetyOf(complaint);
  if (!safety) return null;
  const isLoud = isLoudDanger(alarm);
  const place = tableNumber && tableLabel(tableNumber.trim()).replace(/^Table /, 'table ');
  return (
    <Link
      href={entryAddress(complaint)}
      className={classNames(
        'flex items-center font-semibold',
        isLoud
          ? [
              'mt-3.5 min-h-11 gap-3 rounded-lg px-4 py-2.5 text-xl hover:bg-chili-strong sm:mt-4',
              alarmStyles(true),
            ]
          : '-mb-2 min-h-11 w-fit gap-2 text-chili-ink text-sm underline-offset-4 hover:underline',
      )}
    >
      <ShieldAlert
        aria-hidden
        className={classNames('shrink-0', isLoud ? 'size-5' : 'mt-3 size-4.5 self-start')}
      />
      <span className="wrap-anywhere min-w-0 flex-1">
        {safetyAlarmName(safety, (alarm ?? understanding)?.isEmergency ?? false)}
        {place && ` · ${place}`}
        {alarm && <DangerOrigin alarm={alarm} />}
        {isUnconfirmed && (
          <span className="mt-0.5 block font-normal text-sm">{UNCONFIRMED_EXPLANATION}</span>
        )}
      </span>
      {isLoud && <ChevronRight aria-hidden className="size-4.5 shrink-0" />}
    </Link>
  );
}

function safetyOf({ alarm, understanding }: FeedbackItem) {
  return alarm?.safety ?? understanding?.safety;
}

/** Explains why the words of the answer may not mention the danger. */
function DangerOrigin({ alarm }: { alarm: NonNullable<FeedbackItem['alarm']> }) {
  const now = useNow();
  const onTicket = firstDangerMessage(alarm);
  // The page quotes changed words and says below them that they were changed.
  if (!onTicket && (!alarm.isReworded || lastChangedWords(alarm))) return null;
  return (
    <span className="mt-0.5 block font-normal text-sm">
      {onTicket ? ticketWords(onTicket, now) : 'The guest has since changed what they wrote.'}
    </span>
  );
}

/** If the words of the message are no longer stored, the page quotes the answer instead. */
function ticketWords({ at, words }: TicketMessage, now: Date): string {
  const what = words === null ? 'wrote of it' : 'wrote this';
  return `The guest ${what} on the ticket ${formatAgo(at, now)}.`;
}
