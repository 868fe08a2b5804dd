import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { waitingSentence } from '#shared/today/waiting-sentence.ts';
import { feedbackCountsQuery } from '#web/feedback/queries.ts';

/** Open complaints and unread messages, the same number as in the navigation; hidden at zero. */
export function WaitingSummary({ venueId }: { venueId: string | null | undefined }) {
  const counts = useQuery({ ...feedbackCountsQuery(venueId ?? ''), enabled: Boolean(venueId) });
  const waiting = counts.data?.waiting;
  if (!waiting) return null;
  return (
    <Link
      href={`${paths.feedback}?show=waiting`}
      className="block w-fit py-2.5 text-ink-soft underline-offset-4 hover:text-ink hover:underline max-sm:order-last max-sm:w-full max-sm:text-sm print:hidden"
    >
      {waitingSentence(waiting, 'you')} Read {waiting === 1 ? 'it' : 'them'}{' '}
      <ArrowRight aria-hidden className="inline size-4" />
    </Link>
  );
}
