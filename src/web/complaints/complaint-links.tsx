import { ChevronRight, MessageCircle, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { writeCasesAddress } from '#shared/cases/cases-address.ts';
import { paths } from '#shared/site/paths.ts';
import { capitalise, numberWord } from '#shared/stats/number-words.ts';
import { entryAddress } from './complaint-status-words.tsx';

/** A link to the open safety cases of a restaurant, or of all if none is named. */
export function OpenCasesLink({ count, venueId }: { count: number; venueId?: string }) {
  const isElsewhere = venueId === undefined;
  const chosen = isElsewhere
    ? writeCasesAddress('', { isEverywhere: true, status: 'open' })
    : new URLSearchParams({ venue: venueId });
  return (
    <Link
      href={`${paths.cases}?${chosen}`}
      className="flex items-center gap-3 rounded-lg border bg-surface px-4 py-3.5 font-semibold sm:px-6"
    >
      <ShieldAlert aria-hidden className="size-5 shrink-0 text-chili-ink" />
      {capitalise(numberWord(count))} safety {count === 1 ? 'case is' : 'cases are'} open
      {isElsewhere && ' at your other restaurants'}
      <ChevronRight aria-hidden className="ml-auto size-5 shrink-0 text-ink-soft" />
    </Link>
  );
}

/** A link to the guest whose message has been unread longest. */
export function UnreadReplyLink({
  entryId,
  venueId,
  children,
}: {
  entryId: string;
  venueId: string;
  children: ReactNode;
}) {
  return (
    <Link
      href={entryAddress({ id: entryId, venueId })}
      className="flex items-center gap-3 rounded-lg border bg-surface px-4 py-3.5 font-semibold sm:px-6"
    >
      <MessageCircle aria-hidden className="size-5 shrink-0 text-chili-ink" />
      {children}
      <ChevronRight aria-hidden className="ml-auto size-5 shrink-0 text-ink-soft" />
    </Link>
  );
}
