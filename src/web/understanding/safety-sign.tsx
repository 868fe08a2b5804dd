import { MessageCircleQuestion, ShieldAlert } from 'lucide-react';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import type { TodayComplaint } from '#shared/today/contract.ts';
import { SAFETY_ALARM_TEXTS } from '#shared/understanding/safety-alarm-text.ts';
import { safetyMatterWords } from './understanding-words.ts';

/**
 * In a list: an answer's possible safety matter, or the question to the team; renders nothing for
 * other answers.
 */
export function SafetySign({
  of: feedback,
}: {
  of: FeedbackItem & Partial<Pick<TodayComplaint, 'alarm'>>;
}) {
  const { alarm } = feedback;
  if (!alarm && feedback.understanding?.suspectedSafety) {
    return (
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap font-semibold text-ink-soft text-xs">
        <MessageCircleQuestion aria-hidden className="size-3.5" />
        Safety issue?
      </span>
    );
  }
  const isAlsoInAnswer = !alarm || alarm.safety === feedback.understanding?.safety;
  const words = isAlsoInAnswer ? safetyMatterWords(feedback) : alarmWords(alarm);
  if (!words) return null;
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold text-chili-ink text-xs">
      <ShieldAlert aria-hidden className="size-3.5 shrink-0" />
      {feedback.isUnconfirmed ? `${words}, unconfirmed` : words}
    </span>
  );
}

function alarmWords({ safety, onTicket }: NonNullable<TodayComplaint['alarm']>): string {
  return `${SAFETY_ALARM_TEXTS[safety]}${onTicket ? ', written on the ticket' : ''}`;
}
