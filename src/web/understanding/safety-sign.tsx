import { MessageCircleQuestion, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { Badge } from '#web/ui/status/badge.tsx';
import { isLoudDanger } from './alarm-styles.ts';
import { alarmWords, firstDangerMessage, safetyMatterWords } from './understanding-words.ts';

/**
 * Shows in a list that an answer may be a safety matter, or that the team is asked whether it is.
 * Renders nothing for other answers.
 */
export function SafetySign({ of: feedback }: { of: FeedbackItem }) {
  const now = useNow();
  const { alarm, isUnconfirmed, suspectedOnTicket, understanding } = feedback;
  if (!alarm && (understanding?.suspectedSafety || suspectedOnTicket)) {
    return (
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap font-semibold text-ink-soft text-xs">
        <MessageCircleQuestion aria-hidden className="size-3.5" />
        Safety issue?
      </span>
    );
  }
  const onTicket = firstDangerMessage(alarm);
  const isOfAnswer = !alarm || (!onTicket && alarm.safety === feedback.understanding?.safety);
  const words = isOfAnswer
    ? safetyMatterWords(withEmergencyOfCase(feedback))
    : alarmWords({ ...alarm, onTicket }, now);
  if (!words) return null;
  const label = isUnconfirmed ? `${words}, unconfirmed` : words;
  return <DangerChip of={alarm}>{label}</DangerChip>;
}

/** The name of a danger in a list: loud for an emergency on which nobody has acted. */
export function DangerChip({
  of: danger,
  children,
}: {
  of: Parameters<typeof isLoudDanger>[0];
  children: ReactNode;
}) {
  if (danger?.isUnattended) {
    const isLoud = isLoudDanger(danger);
    return (
      <Badge
        tone={isLoud ? 'alarm' : 'chili'}
        size={isLoud ? 'lg' : 'sm'}
        className={isLoud ? 'py-1' : 'py-0.5'}
      >
        <ShieldAlert aria-hidden />
        {children}
      </Badge>
    );
  }
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold text-chili-ink text-xs">
      <ShieldAlert aria-hidden className="size-3.5 shrink-0" />
      {children}
    </span>
  );
}

/**
 * The list quotes no reason, so the answer counts as an emergency if its case is one, whether the
 * guest reported it in the answer or on the ticket.
 */
function withEmergencyOfCase(feedback: FeedbackItem): FeedbackItem {
  const { understanding, alarm } = feedback;
  if (!understanding || !alarm) return feedback;
  return { ...feedback, understanding: { ...understanding, isEmergency: alarm.isEmergency } };
}
