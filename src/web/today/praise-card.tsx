import { ChefHat, Copy, Printer, Users } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'wouter';
import { tableLabel } from '#shared/qr/table-label.ts';
import { paths } from '#shared/site/paths.ts';
import { type PeriodChoice, writePeriod } from '#shared/stats/period.ts';
import type { PraiseItem, TodayResponse } from '#shared/today/contract.ts';
import { praiseRecipient } from '#shared/today/praise-recipient.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { copyPraise, PassOnPraise } from './pass-on-praise.tsx';
import { praiseDayWords } from './today-words.ts';

/** Hides an element in print. */
const OFF_PAPER_STYLES = 'print:hidden';

const ACTION_STYLES = 'min-h-11 text-basil-ink hover:text-basil-ink';

/** The latest praise, to pass on to the team. */
export function PraiseCard({
  praise,
  today,
  venueId,
  venueName,
}: {
  praise: Praise;
  /** YYYY-MM-DD. */
  today: string;
  venueId: string;
  venueName: string;
}) {
  const [isPrinting, setPrinting] = useState(false);
  const [first] = praise.items;
  return (
    <Card className="p-4 pb-2 sm:px-6 sm:pt-4.5 sm:pb-3">
      <h2 className="font-semibold">Pass it on</h2>
      {first ? (
        <FirstPraise item={first} praise={praise} today={today} />
      ) : (
        <p className="mt-1 mb-2 text-ink-soft text-sm">{praiseSentence(praise, today)}</p>
      )}
      {first && (
        <div className="-mx-3 mt-1.5 flex flex-wrap items-center gap-x-1">
          <PassOnPraise
            praise={first}
            from={`${venueName}, ${dayInSentence(praise.date, today)}`}
            className={ACTION_STYLES}
          />
          {praise.praised > 1 && (
            <Button asChild variant="quiet" size="sm" className={ACTION_STYLES}>
              <Link href={praiseAddress(venueId, praise.date)}>All praise, {praise.praised}</Link>
            </Button>
          )}
          <span className="ml-auto flex">
            <Button
              variant="quiet"
              size="icon"
              className="text-ink-soft"
              title="Copy for the team chat"
              aria-label="Copy for the team chat"
              onClick={() => void copyPraise(praiseMessage(praise, today, venueName))}
            >
              <Copy aria-hidden />
            </Button>
            <Button
              variant="quiet"
              size="icon"
              className="text-ink-soft"
              title="Print"
              aria-label="Print the praise"
              onClick={() => setPrinting(true)}
            >
              <Printer aria-hidden />
            </Button>
          </span>
        </div>
      )}
      {isPrinting && (
        <PraiseSheet
          praise={praise}
          today={today}
          venueName={venueName}
          onPrinted={() => setPrinting(false)}
        />
      )}
    </Card>
  );
}

/** The inbox with the praise that the card counts: that of its day. */
function praiseAddress(venueId: string, date: string): string {
  const day: PeriodChoice = { period: 'custom', startDate: date, endDate: date };
  const shown = new URLSearchParams({ venue: venueId, show: 'praise' }).toString();
  return `${paths.feedback}?${writePeriod(shown, day)}`;
}

/** The praise most worth passing on, for whom it is, and when it was written. */
function FirstPraise({ item, praise, today }: { item: PraiseItem; praise: Praise; today: string }) {
  const { name } = praiseRecipient(item);
  const place = item.tableNumber && tableLabel(item.tableNumber);
  const day = dayInSentence(praise.date, today);
  return (
    <>
      <blockquote className="wrap-anywhere mt-2.5 line-clamp-6 text-pretty font-display text-lg leading-7 sm:text-xl sm:leading-8">
        “{item.words}”
      </blockquote>
      <div className="mt-3 flex items-center gap-3 text-sm">
        <Recipient item={item} />
        <p className="wrap-anywhere min-w-0 text-ink-soft">
          For <b className="font-semibold text-ink">{name}</b>
          {' · '}
          {place ? `${place}, ${day}` : day}
        </p>
      </div>
    </>
  );
}

/** 'yesterday', or 'on Friday 13 November'. */
function dayInSentence(date: string, today: string): string {
  const day = praiseDayWords(date, today);
  return day.charAt(0).toLowerCase() + day.slice(1);
}

function Recipient({ item }: { item: PraiseItem }) {
  const { kind, name } = praiseRecipient(item);
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase());
  const Icon = kind === 'kitchen' ? ChefHat : Users;
  return (
    <span
      aria-hidden
      className="grid size-8 shrink-0 place-items-center rounded-full bg-basil-soft font-semibold text-basil-ink text-xs"
    >
      {kind === 'person' ? initials.join('') : <Icon className="size-4" />}
    </span>
  );
}

/** The praise on one sheet for the wall; visible only in print. */
function PraiseSheet({
  praise,
  today,
  venueName,
  onPrinted,
}: {
  praise: Praise;
  today: string;
  venueName: string;
  onPrinted: () => void;
}) {
  const tell = useEffectEvent(onPrinted);
  useEffect(() => {
    const page = document.getElementById('root');
    page?.classList.add(OFF_PAPER_STYLES);
    const finish = () => tell();
    window.addEventListener('afterprint', finish);
    window.print();
    return () => {
      window.removeEventListener('afterprint', finish);
      page?.classList.remove(OFF_PAPER_STYLES);
    };
  }, []);
  return createPortal(
    <section className="praise-sheet hidden print:block">
      <p className="text-sm">{venueName}</p>
      <h1 className="mt-1 font-display text-3xl">What our guests praised</h1>
      <p className="mt-2">{praiseSentence(praise, today)}</p>
      <ul className="mt-8 flex flex-col gap-6">
        {praise.items.map((item) => (
          <li key={item.id} className="wrap-anywhere break-inside-avoid border-t pt-4">
            <blockquote className="font-display text-xl">“{item.words}”</blockquote>
            <p className="mt-1 text-sm">
              For <b>{praiseRecipient(item).name}</b>
              {item.tableNumber && ` · ${tableLabel(item.tableNumber)}`}
            </p>
          </li>
        ))}
      </ul>
    </section>,
    document.body,
  );
}

type Praise = NonNullable<TodayResponse['praise']>;

/** 'Yesterday 7 of 10 guests left praise.' */
function praiseSentence({ date, praised, answers }: Praise, today: string): string {
  const guests = answers === 1 ? 'guest' : 'guests';
  return `${praiseDayWords(date, today)} ${praised} of ${answers} ${guests} left praise.`;
}

/** All praise as a message to the team. */
function praiseMessage(praise: Praise, today: string, venueName: string): string {
  return [
    `${venueName}: ${praiseSentence(praise, today)}`,
    ...praise.items.map((item) => `“${item.words.trim()}”\n– for ${recipientOf(item)}`),
  ].join('\n\n');
}

/** 'Tom, Window 1': the praised person and the guest's table. */
function recipientOf(item: PraiseItem): string {
  const { name } = praiseRecipient(item);
  return item.tableNumber ? `${name}, ${tableLabel(item.tableNumber)}` : name;
}
