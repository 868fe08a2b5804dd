import { ChefHat, Copy, Printer, Users } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { tableLabel } from '#shared/qr/table-label.ts';
import { paths } from '#shared/site/paths.ts';
import type { PraiseItem } from '#shared/today/contract.ts';
import { praiseRecipient } from '#shared/today/praise-recipient.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { PraiseSheet } from './praise-sheet.tsx';
import { type Praise, praiseMessage, praiseSentence } from './praise-words.ts';

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
