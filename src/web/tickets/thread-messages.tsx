import { Check, Gift, ShieldAlert } from 'lucide-react';
import { formatMoment } from '#shared/site/format-moment.ts';
import type { TeamMessage, TeamThread } from '#shared/tickets/contract.ts';
import { safetyAlarmName } from '#shared/understanding/safety-alarm-text.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { LinkedText } from './linked-text.tsx';
import { useWholeThread } from './use-whole-thread.ts';

type ThreadMessagesProps = { feedbackId: string; newest: TeamThread; timeZone: string };

/** The messages of both sides, oldest first. */
export function ThreadMessages({ feedbackId, newest, timeZone }: ThreadMessagesProps) {
  const { thread, isLoading, loadEarlier } = useWholeThread(feedbackId, newest);
  const now = useNow();
  const when = (at: string) => formatMoment(at, { now, timeZone });
  const { messages, settledAt, readAt } = thread;
  const last = messages.findLast(({ side }) => side === 'venue');
  const isRead = last !== undefined && readAt !== null && readAt >= last.createdAt;
  return (
    <ol className="flex flex-col gap-4 px-5 py-4">
      {thread.hasEarlier && (
        <li className="flex justify-center print:hidden">
          <Button variant="quiet" size="sm" disabled={isLoading} onClick={loadEarlier}>
            {isLoading ? 'Loading...' : 'Show earlier messages'}
          </Button>
        </li>
      )}
      {messages.map((message) => (
        <Message
          key={message.id}
          message={message}
          when={when}
          note={message === last && (isRead ? 'read by the guest' : 'not read yet')}
        />
      ))}
      {settledAt && (
        <li className="flex items-center gap-2 font-semibold text-basil-ink text-sm">
          <Check aria-hidden className="size-4" />
          The guest says: it is settled, {when(settledAt)}
        </li>
      )}
    </ol>
  );
}

function Message({
  message,
  when,
  note,
}: {
  message: TeamMessage;
  when: (at: string) => string;
  note: string | false;
}) {
  const { side, by, text, createdAt, offeredReward, acceptedAt, safety } = message;
  const isGuest = side === 'guest';
  return (
    <li className={classNames('flex flex-col gap-1', !isGuest && 'items-end')}>
      <div
        className={classNames(
          'flex max-w-[85%] flex-col gap-2 rounded-xl border px-4 py-2.5',
          isGuest ? 'rounded-bl-sm' : 'rounded-br-sm border-basil/30 bg-basil-soft',
          isGuest && (safety ? 'border-chili/50 bg-chili-soft' : 'bg-sunken'),
        )}
      >
        {text === null ? (
          <p className="text-ink-soft">The words are no longer kept.</p>
        ) : (
          <LinkedText text={text} />
        )}
        {offeredReward && (
          <p className="flex flex-wrap items-center gap-x-2 text-sm">
            <Gift aria-hidden className="size-4" />
            <span className="font-semibold">{offeredReward}</span>
            <span className="text-ink-soft">
              {acceptedAt ? `accepted ${when(acceptedAt)}` : 'offered, not accepted yet'}
            </span>
          </p>
        )}
      </div>
      {safety && (
        <p className="flex items-center gap-1.5 font-semibold text-chili-ink text-sm">
          <ShieldAlert aria-hidden className="size-4 shrink-0" />
          {safetyAlarmName(safety, message.isEmergency)}
        </p>
      )}
      <p className="text-ink-soft text-sm">
        {isGuest ? 'Guest' : (by ?? 'Somebody who has left')},{' '}
        <time dateTime={createdAt}>{when(createdAt)}</time>
        {note && `, ${note}`}
      </p>
    </li>
  );
}
