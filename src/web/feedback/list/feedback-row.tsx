import { Fragment, type MouseEvent, memo, type ReactNode } from 'react';
import { Link } from 'wouter';
import { feedbackDate } from '#shared/feedback/format-visit.ts';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { tableLabel } from '#shared/qr/table-label.ts';
import { rewardLabel } from '#shared/rewards/rules.ts';
import { dateFormat, formatAgo, formatMoment } from '#shared/site/format-moment.ts';
import { localDay } from '#shared/stats/definitions.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { firstQuote, quotedWords } from '#web/complaints/complaint-status-words.tsx';
import { DangerFace, isFaceMisleading } from '#web/complaints/danger-face.tsx';
import { ratingLevel, ratingWord, TimeAgo } from '#web/complaints/entry-facts.tsx';
import { QuoteAside } from '#web/complaints/quote-aside.tsx';
import { useNow } from '#web/platform/browser/use-now.ts';
import { classNames } from '#web/ui/class-names.ts';
import { RatingFace } from '#web/ui/rating-face.tsx';
import { firstWordsOfDanger, languageAttributes } from '#web/understanding/understanding-words.ts';
import { guestText, subjectLine, typedTableLabel } from './entry-words.ts';
import { LongText, RowMarks } from './row-marks.tsx';

type FrameName = 'dashboard' | 'inbox' | 'home';

type Props = {
  feedback: FeedbackItem;
  venue: Venue;
  /** Where the row is listed, which decides how much of the answer it shows and in which order. */
  frame: FrameName;
  /** The signed-in user, who is called 'you'; only the inbox says who acted. */
  readerId?: string | undefined;
  /** Makes the row a link to the whole answer. */
  href?: string;
  /** Opens the answer without a change of page. */
  onOpen?: (id: string) => void;
  /** Whether the answer is open beside the list. */
  isCurrent?: boolean;
  isNew?: boolean;
  /** Shown beside and below the answer. */
  children?: ReactNode;
};

/** One answer in a list of feedback; memoised, so that it renders only when it changes. */
export const FeedbackRow = memo(function FeedbackRow(props: Props) {
  const { feedback, frame, href, onOpen, isCurrent = false, isNew, children } = props;
  const { Answer, ...look } = FRAMES[frame];
  const id = rowElementId(feedback.id);
  const isUrgent = feedback.isSeriousComplaint || feedback.alarm?.isUnattended;
  const answer = (
    <>
      <Face of={feedback} className={look.face} />
      <Answer {...props} />
    </>
  );
  function open(event: MouseEvent): void {
    if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(feedback.id);
  }
  const surface = classNames(
    look.surface,
    isUrgent && look.urgent,
    isNew && 'bg-basil-soft/50',
    href && (isCurrent ? CURRENT_ROW_STYLES : 'hover:bg-sunken'),
  );
  if (href === undefined) {
    return (
      <li id={id} tabIndex={-1} className={surface}>
        {answer}
        {children}
      </li>
    );
  }
  return (
    <li className={look.item}>
      <Link
        id={id}
        href={href}
        aria-current={isCurrent || undefined}
        onClick={open}
        className={surface}
      >
        {answer}
      </Link>
      {children}
    </li>
  );
});

/** The element of a row that takes the focus. */
export function rowElementId(feedbackId: string): string {
  return `feedback-${feedbackId}`;
}

const CURRENT_ROW_STYLES =
  'bg-basil-soft after:absolute after:inset-y-0 after:left-0 after:w-0.75 after:bg-basil';

type Frame = {
  Answer: (props: Props) => ReactNode;
  /** The list item around a link. */
  item?: string;
  surface: string;
  face?: string;
  /** For a serious complaint, or danger on which nobody has acted. */
  urgent?: string;
};

const FRAMES: Record<FrameName, Frame> = {
  /** The dashboard: all of the words and facts. */
  dashboard: {
    Answer: DashboardAnswer,
    surface:
      'relative grid scroll-mt-24 grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 gap-y-1 px-5 py-3.5 max-md:scroll-mt-36 sm:px-6 @4xl:grid-cols-[auto_minmax(0,1fr)_12rem]',
    urgent: 'before:absolute before:inset-y-0 before:left-0 before:w-1 before:bg-chili',
  },
  /** The inbox: as little as a reader needs to choose an answer. */
  inbox: {
    Answer: InboxAnswer,
    item: 'group relative has-aria-[current=true]:*:before:hidden [&:has([aria-current])+li>a]:before:hidden',
    surface:
      'flex gap-3.5 py-3.5 pr-5 pl-4 lg:py-2.5 outline-offset-[-2px] before:absolute before:top-0 before:right-5 before:left-14.5 before:border-t group-first:before:hidden lg:pl-6 lg:before:left-16.5',
  },
  /** The home page: the guest's words first. */
  home: {
    Answer: HomeAnswer,
    surface:
      'grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5 px-4 py-3.5 transition-colors sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:gap-x-4 sm:px-6',
    face: 'mt-0.5',
    urgent: 'border-l-4 border-l-chili pl-3 sm:pl-5',
  },
};

function DashboardAnswer({ feedback, venue, isNew }: Props) {
  const { overallRating, serverName, tableNumber, rewardSelected, email } = feedback;
  const { label, words } = feedbackDate(feedback, { now: new Date(), timeZone: venue.timezone });
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm">
        {overallRating && (
          <span className="font-semibold text-ink">
            <span className="sr-only">Rating: </span>
            {ratingWord(overallRating)}
          </span>
        )}
        <NamedFact name="Table" text={tableNumber && typedTableLabel(tableNumber)} />
        <NamedFact name="Server" text={serverName} />
        <NamedFact
          name="Reward"
          text={rewardSelected && rewardLabel(rewardSelected, venue.customRewards)}
        />
        <NamedFact name="Email" text={email} />
        <RowMarks feedback={feedback} frame="dashboard" isNew={isNew} />
        <span className="flex flex-wrap gap-x-2 @xl:ml-auto">
          <TimeAgo createdAt={feedback.createdAt} timeZone={venue.timezone} />
          <span>
            {label} <span className="inline-block">{words}</span>
          </span>
        </span>
      </div>
      <FullGuestText feedback={feedback} />
    </div>
  );
}

function InboxAnswer({ feedback, venue, readerId, isCurrent }: Props) {
  const { overallRating } = feedback;
  const soft = isCurrent ? 'text-ink' : 'text-ink-soft';
  return (
    <span className="min-w-0 flex-1">
      <span className="flex flex-wrap items-baseline gap-x-2 text-sm">
        <span className="font-semibold">
          {overallRating ? ratingWord(overallRating) : 'No rating'}
        </span>
        <span className={classNames('min-w-0 flex-1 basis-16 truncate', soft)}>
          {subjectLine(feedback)}
        </span>
        <TimeOfDay createdAt={feedback.createdAt} timeZone={venue.timezone} className={soft} />
      </span>
      <ShortGuestText feedback={feedback} />
      <span className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1.5 empty:hidden lg:mt-1.5">
        <RowMarks feedback={feedback} frame="inbox" readerId={readerId} />
      </span>
    </span>
  );
}

function HomeAnswer({ feedback, venue }: Props) {
  const { createdAt } = feedback;
  const first = firstQuote(feedback);
  return (
    <>
      <div className="min-w-0">
        <p {...first.quote?.attributes} className="wrap-anywhere line-clamp-2 text-pretty">
          {first.quote ? quotedWords(first.quote) : 'Rating only, no comment'}
        </p>
        <QuoteAside of={first} className="mt-0.5 text-sm" />
        <p className="wrap-anywhere mt-0.5 text-ink-soft text-sm">
          {factsOf(feedback, venue).map((fact) => (
            <Fragment key={fact}>
              <span>{fact}</span>
              {'\u00a0· '}
            </Fragment>
          ))}
          <time dateTime={createdAt} className="whitespace-nowrap">
            {formatMoment(createdAt, { now: new Date(), timeZone: venue.timezone })}
          </time>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-sm max-sm:col-start-2 sm:flex-col sm:items-end">
        <TimeAgo createdAt={first.at} timeZone={venue.timezone} />
        <span className="flex flex-wrap gap-1.5 sm:max-w-46 sm:justify-end">
          <RowMarks feedback={feedback} frame="home" />
        </span>
      </div>
    </>
  );
}

/** The face of the guest's rating, a warning if a smile would hide danger, or an empty circle. */
function Face({ of, className }: { of: FeedbackItem; className: string | undefined }) {
  if (isFaceMisleading(of)) return <DangerFace className={className} />;
  const { overallRating } = of;
  return overallRating ? (
    <RatingFace level={ratingLevel(overallRating)} className={classNames('size-7', className)} />
  ) : (
    <span
      aria-hidden
      className={classNames(
        'size-7 shrink-0 rounded-full border-[1.5px] border-line-strong',
        className,
      )}
    />
  );
}

/** The label is for screen readers only: sighted readers recognise the fact without it. */
function NamedFact({ name, text }: { name: string; text: string | null }) {
  if (!text) return null;
  return (
    <span className="wrap-anywhere min-w-0">
      <span className="sr-only">{name}: </span>
      {text}
    </span>
  );
}

function factsOf(feedback: FeedbackItem, { customRewards }: Venue): string[] {
  const { overallRating, textGeneral, textSpecific, tableNumber, serverName } = feedback;
  const { rewardSelected, rewardCode } = feedback;
  const facts = [
    overallRating && ratingWord(overallRating),
    textSpecific ? textGeneral : 'No additional details provided',
    tableNumber && tableLabel(tableNumber),
    serverName,
    rewardSelected && rewardLabel(rewardSelected, customRewards),
    rewardCode && 'Reward Given',
  ];
  return [...new Set(facts.flatMap((fact) => fact || []))];
}

/** The time ago for today; the clock time for other days, which have a date heading. */
function TimeOfDay({
  createdAt,
  timeZone,
  className,
}: {
  createdAt: string;
  timeZone: string;
  className: string;
}) {
  const now = useNow();
  const isToday = localDay(timeZone, new Date(createdAt)) === localDay(timeZone, now);
  const time = dateFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
  return (
    <time
      dateTime={createdAt}
      title={`Received ${formatMoment(createdAt, { now, timeZone })}`}
      className={classNames('ml-auto whitespace-nowrap tabular-nums', className)}
    >
      {isToday ? formatAgo(createdAt, now) : time.format(new Date(createdAt))}
    </time>
  );
}

const WORDS_COLUMNS = ['Primary feedback', 'Additional details'] as const;
const WORDS_GRID = 'gap-x-4 @2xl:grid-cols-[11rem_minmax(0,1fr)]';

/**
 * The headings of the two columns of words, once above all rows. A narrow row has its own label.
 */
export function DashboardColumns({ className }: { className?: string }) {
  return (
    <div
      aria-hidden
      className={classNames(
        'hidden pl-10.5 text-ink-soft text-xs @2xl:grid',
        WORDS_GRID,
        className,
      )}
    >
      {WORDS_COLUMNS.map((name) => (
        <span key={name}>{name}</span>
      ))}
    </div>
  );
}

function FullGuestText({ feedback: { textGeneral, textSpecific } }: { feedback: FeedbackItem }) {
  if (!textGeneral && !textSpecific) {
    return <p className="text-ink-soft">This guest left a rating but no comment.</p>;
  }
  const [primary, additional] = WORDS_COLUMNS;
  return (
    <div className={classNames('grid gap-y-1', WORDS_GRID)}>
      {textGeneral && (
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <p className="text-ink-soft text-xs @2xl:sr-only">{primary}</p>
          <LongText text={textGeneral} />
        </div>
      )}
      {textSpecific && (
        <div className="min-w-0 @2xl:col-start-2">
          <p className="sr-only">{additional}</p>
          <LongText text={textSpecific} />
        </div>
      )}
    </div>
  );
}

/** Words about danger are shown before the answer. */
function ShortGuestText({ feedback }: { feedback: FeedbackItem }) {
  const words = guestText(feedback);
  const first = firstQuote(feedback);
  if (firstWordsOfDanger(feedback.alarm)) {
    return (
      <>
        <span
          {...first.quote?.attributes}
          className="wrap-anywhere mt-0.5 line-clamp-3 text-base leading-5.5"
        >
          “{first.quote?.words}”
        </span>
        <QuoteAside of={first} className="mt-0.5 text-sm" />
      </>
    );
  }
  if (words === null) {
    return <span className="mt-0.5 block text-ink-soft">Rating only, no comment.</span>;
  }
  return (
    <span
      {...languageAttributes(feedback)}
      className="wrap-anywhere mt-0.5 line-clamp-3 text-base leading-5.5 lg:line-clamp-2 lg:text-sm lg:leading-5"
    >
      {feedback.textSpecific ? `“${words}”` : words}
    </span>
  );
}
