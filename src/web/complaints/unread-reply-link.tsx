import { ChevronRight, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { entryAddress } from './complaint-text.ts';

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
