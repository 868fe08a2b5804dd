import { CalendarClock, CircleCheck, CircleSlash, Clock } from 'lucide-react';
import type { CodeStatus } from '#shared/rewards/code.ts';
import { Badge } from '#web/ui/status/badge.tsx';

const LOOKS = {
  valid: { tone: 'basil', icon: CircleCheck, word: 'Valid' },
  redeemed: { tone: 'neutral', icon: CircleSlash, word: 'Redeemed' },
  not_yet: { tone: 'saffron', icon: CalendarClock, word: 'Not valid yet' },
  expired: { tone: 'chili', icon: Clock, word: 'Expired' },
} as const;

export function CodeStatusBadge({ status }: { status: CodeStatus }) {
  const { tone, icon: Icon, word } = LOOKS[status];
  return (
    <Badge tone={tone} size="lg">
      <Icon aria-hidden />
      {word}
    </Badge>
  );
}
