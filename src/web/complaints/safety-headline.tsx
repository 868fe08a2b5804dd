import { ChevronRight, ShieldAlert } from 'lucide-react';
import { Link } from 'wouter';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { tableLabel } from '#shared/qr/table-label.ts';
import { formatAgo } from '#shared/site/format-ago.ts';
import { safetyAlarmName, UNCONFIRMED_WORDS } from '#shared/understanding/safety-alarm-text.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { classNames } from '#web/ui/class-names.ts';
import { alarmStyles, isLoudDanger } from '#web/understanding/alarm-styles.ts';
import {
  firstOnTicket,
  lastChangedWords,
  type TicketMessage,
} from '#web/understanding/understanding-words.ts';
import { entryAddress } from './complaint-text.ts';

/** Names the possible safety matter of a complaint; renders nothing for other complaints. */
export function SafetyHeadline({ complaint }: { complaint: FeedbackItem }) {
  const { understanding, alarm, tableNumber, isUnconfirmed } = complaint;
  const safety = alarm?.safety ?? understanding?.safety;
  if (!safety) return null;
  const isLoud = isLoudDanger(alarm);
  const place = tableNumber && tableLabel(tableNumber.trim()).replace(/^Table /, 'table ');
  return (
    <Link
      href={entryAddress(complaint)}
      className={classNames(
        'mt-3.5 flex min-h-11 items-center gap-3 rounded-lg px-4 py-2.5 font-semibold sm:mt-4',
        alarmStyles(isLoud),
        isLoud ? 'text-xl hover:bg-chili-strong' : 'hover:border-chili',
      )}
    >
      <ShieldAlert aria-hidden className="size-5 shrink-0" />
      <span className="wrap-anywhere min-w-0 flex-1">
        {safetyAlarmName(safety, (alarm ?? understanding)?.isEmergency ?? false)}
        {place && ` · ${place}`}
        {alarm && <Origin complaint={complaint} alarm={alarm} />}
        {isUnconfirmed && (
          <span className="mt-0.5 block font-normal text-sm">{UNCONFIRMED_WORDS}</span>
        )}
      </span>
      <ChevronRight aria-hidden className="size-4.5 shrink-0" />
    </Link>
  );
}

/** Explains why the words of the answer may not mention the danger. */
function Origin({
  complaint: { understanding, isUnderstandingCorrected },
  alarm,
}: {
  complaint: FeedbackItem;
  alarm: NonNullable<FeedbackItem['alarm']>;
}) {
  const now = useNow();
  const onTicket = firstOnTicket(alarm);
  const isReworded = understanding?.safety !== alarm.safety && !isUnderstandingCorrected;
  // The page quotes changed words and says below them that they were changed.
  if (!onTicket && (!isReworded || lastChangedWords(alarm))) return null;
  return (
    <span className="mt-0.5 block font-normal text-sm">
      {onTicket ? ticketWords(onTicket, now) : 'The guest has since changed their words.'}
    </span>
  );
}

/** If the words of the message are no longer stored, the page quotes the answer instead. */
function ticketWords({ at, words }: TicketMessage, now: Date): string {
  const what = words === null ? 'wrote of it' : 'wrote this';
  return `The guest ${what} on the ticket ${formatAgo(at, now)}.`;
}
