import { ChefHat, Copy, Printer, Users } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'wouter';
import { tableLabel } from '#shared/qr/table-label.ts';
import { paths } from '#shared/site/paths.ts';
import type { PraiseItem, TodayResponse } from '#shared/today/contract.ts';
import { praiseRecipient } from '#shared/today/praise-recipient.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { praiseDayWords } from './today-words.ts';

/** Hides an element in print. */
const OFF_PAPER = 'print:hidden';

const SHOWN = 3;
const ACTION = 'min-h-11 text-basil-ink hover:text-basil-ink';

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
  const shown = praise.items.slice(0, SHOWN);
  const further = praise.praised - shown.length;
  return (
    <Card className="px-4 pt-4 pb-2 sm:px-6 sm:pt-5 sm:pb-3">
      <h2 className="font-semibold">Pass on to the team</h2>
      <p className="text-ink-soft text-sm">{praiseSentence(praise, today)}</p>
      <ul className="divide-y">
        {shown.map((item) => (
          <PraiseRow key={item.id} item={item} />
        ))}
      </ul>
      {shown.length > 0 && (
        <div className="-mx-3 mt-1 flex flex-wrap gap-x-1">
          <Button variant="quiet" size="sm" className={ACTION} onClick={() => void copy()}>
            <Copy aria-hidden />
            Copy for the team chat
          </Button>
          <Button variant="quiet" size="sm" className={ACTION} onClick={() => setPrinting(true)}>
            <Printer aria-hidden />
            Print
          </Button>
          {further > 0 && (
            <Button asChild variant="quiet" size="sm" className={ACTION}>
              <Link
                href={`${paths.feedback}?${new URLSearchParams({ venue: venueId, show: 'praise' })}`}
              >
                All {praise.praised}
              </Link>
            </Button>
          )}
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

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(praiseMessage(praise, today, venueName));
      toast({ title: 'Copied', description: 'Paste it into the chat of your team' });
    } catch {
      toast({
        title: 'Error',
        description: 'Failed to copy to clipboard',
        variant: 'destructive',
      });
    }
  }
}

function PraiseRow({ item }: { item: PraiseItem }) {
  const { name } = praiseRecipient(item);
  return (
    <li className="flex gap-3.5 py-3.5">
      <Recipient item={item} />
      <div className="min-w-0">
        <blockquote className="wrap-anywhere line-clamp-4 text-pretty">“{item.words}”</blockquote>
        <p className="wrap-anywhere mt-0.5 text-ink-soft text-sm">
          For <b className="font-semibold text-ink">{name}</b>
          {item.tableNumber && ` · ${tableLabel(item.tableNumber)}`}
        </p>
      </div>
    </li>
  );
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
    page?.classList.add(OFF_PAPER);
    const finish = () => tell();
    window.addEventListener('afterprint', finish);
    window.print();
    return () => {
      window.removeEventListener('afterprint', finish);
      page?.classList.remove(OFF_PAPER);
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
