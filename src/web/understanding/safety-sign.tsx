import { MessageCircleQuestion, ShieldAlert } from 'lucide-react';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { Badge } from '#web/ui/status/badge.tsx';
import { alarmWords, firstOnTicket, safetyMatterWords } from './understanding-words.ts';

/**
 * In a list: an answer's possible safety matter, or the question to the team; renders nothing for
 * other answers.
 */
export function SafetySign({ of: feedback }: { of: FeedbackItem }) {
  const now = useNow();
  const { alarm, isSeriousComplaint, isUnconfirmed } = feedback;
  if (!alarm && feedback.understanding?.suspectedSafety) {
    return (
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap font-semibold text-ink-soft text-xs">
        <MessageCircleQuestion aria-hidden className="size-3.5" />
        Safety issue?
      </span>
    );
  }
  const onTicket = firstOnTicket(alarm);
  const isOfAnswer = !alarm || (!onTicket && alarm.safety === feedback.understanding?.safety);
  const words = isOfAnswer
    ? safetyMatterWords(asInCase(feedback))
    : alarmWords({ ...alarm, onTicket }, now);
  if (!words) return null;
  const label = isUnconfirmed ? `${words}, unconfirmed` : words;
  // A serious complaint has a badge that is as loud.
  if (alarm?.isUntended && !isSeriousComplaint) {
    return (
      <Badge tone="alarm" className="py-0.5">
        <ShieldAlert aria-hidden />
        {label}
      </Badge>
    );
  }
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold text-chili-ink text-xs">
      <ShieldAlert aria-hidden className="size-3.5 shrink-0" />
      {label}
    </span>
  );
}

/** No words are given as the reason, so an emergency of the case is one wherever the guest told of it. */
function asInCase(feedback: FeedbackItem): FeedbackItem {
  const { understanding, alarm } = feedback;
  if (!understanding || !alarm) return feedback;
  return { ...feedback, understanding: { ...understanding, isEmergency: alarm.isEmergency } };
}
