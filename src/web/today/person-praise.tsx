import { useQuery } from '@tanstack/react-query';
import { Copy, Heart, Send } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { tableLabel } from '#shared/qr/table-label.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import { answerPath } from '#shared/site/paths.ts';
import { type PersonPraise as Praise, sendPersonPraise } from '#shared/today/contract.ts';
import { callApi, failureMessage } from '#web/platform/api/call-api.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { useSingleFlight } from '#web/platform/forms/use-single-flight.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { personPraiseQuery } from './queries.ts';

/** What guests said about one person, newest first, to pass on to them. */
export function PersonPraise({
  name,
  venueId,
  timeZone,
}: {
  name: string;
  venueId: string;
  timeZone: string | undefined;
}) {
  const { data, isFetching, refetch, isError } = useQuery(personPraiseQuery(venueId, name));
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const now = useNow();
  if (!data && isError) {
    return (
      <Card>
        <ErrorState
          title="We could not load what guests said"
          description="Check your connection and try again."
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </Card>
    );
  }
  if (!data) {
    return (
      <div role="status">
        <span className="sr-only">Loading what guests said</span>
        <Skeleton className="h-96 rounded-lg" />
      </div>
    );
  }
  if (data.praise.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={Heart}
          title={`Nothing written about ${name} yet`}
          description={
            data.count > 0
              ? `${timesNamedText(data.count)} Nobody wrote a comment.`
              : 'When a happy guest writes about them, you’ll see it here for ninety days.'
          }
        />
      </Card>
    );
  }
  return (
    <Card className="px-4 py-4 sm:px-6 sm:py-5">
      <h2 className="font-semibold text-lg">In guests’ words</h2>
      <p className="mt-0.5 text-ink-soft text-sm">In the last 90 days, newest first.</p>
      <PassOnPersonPraise name={name} venueId={venueId} data={data} />
      <ul className="mt-2 divide-y">
        {data.praise.slice(0, shown).map((said) => (
          <li key={said.id} className="py-4">
            <blockquote
              dir="auto"
              className="wrap-anywhere text-pretty font-display text-lg leading-snug"
            >
              “{said.words}”
            </blockquote>
            <p className="wrap-anywhere mt-1 text-ink-soft text-sm">
              <Link
                href={answerPath(said.id, venueId)}
                className="-my-3 inline-block py-3 underline decoration-line-strong underline-offset-4"
              >
                <time dateTime={said.createdAt}>
                  {formatMoment(said.createdAt, { now, timeZone })}
                </time>
              </Link>
              {said.tableNumber && ` · ${tableLabel(said.tableNumber)}`}
            </p>
          </li>
        ))}
      </ul>
      {data.praise.length > shown && (
        <Button
          variant="secondary"
          className="mt-2"
          onClick={() => setShown((before) => before + SHOWN_AT_ONCE)}
        >
          Show more
        </Button>
      )}
    </Card>
  );
}

/** How many quotes are shown, and how many more each time. */
const SHOWN_AT_ONCE = 10;

/** 'Named 14 times in the last ninety days.' */
function timesNamedText(count: number): string {
  return `Named ${count === 1 ? 'once' : `${count} times`} in the last ninety days.`;
}

/** Sends the praise to the member of that name, or copies it for any other way. */
function PassOnPersonPraise({
  name,
  venueId,
  data,
}: {
  name: string;
  venueId: string;
  data: Praise;
}) {
  const { isRunning, run } = useSingleFlight();
  const [sentTo, setSentTo] = useState<string>();

  async function send(): Promise<void> {
    await run(async () => {
      try {
        const sent = await callApi(sendPersonPraise, { body: { venueId, name } });
        setSentTo(sent.sentTo);
        toast({ title: 'Sent', description: `${sent.sentTo} gets the latest quotes by email.` });
      } catch (failed) {
        const description = failureMessage(failed, 'We could not send it. Please try again.');
        toast({ title: 'Not sent', description, variant: 'destructive' });
      }
    });
  }

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(praiseText(name, data));
      toast({ title: 'Copied', description: 'Paste it into a message' });
    } catch {
      const description = 'Failed to copy to clipboard';
      toast({ title: 'Error', description, variant: 'destructive' });
    }
  }

  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      {data.member && (
        <Button loading={isRunning} disabled={sentTo !== undefined} onClick={() => void send()}>
          <Send aria-hidden />
          {sentTo ? `Sent to ${sentTo}` : `Send to ${data.member.firstName}`}
        </Button>
      )}
      <Button variant="secondary" onClick={() => void copy()}>
        <Copy aria-hidden />
        Copy as text
      </Button>
      {!data.member && (
        <p className="basis-full text-ink-soft text-sm">
          Nobody on your team has exactly this first name, so copy the praise and pass it on.
        </p>
      )}
    </div>
  );
}

function praiseText(name: string, { praise, count }: Praise): string {
  return [
    `${name}: ${timesNamedText(count)}`,
    ...praise.slice(0, MAX_COPIED).map(({ words }) => `“${words.trim()}”`),
  ].join('\n\n');
}

const MAX_COPIED = 10;
