import { ArrowDown, ArrowUp, type LucideIcon, Minus } from 'lucide-react';
import { formatPoints } from '#shared/stats/comparison.ts';
import { Badge, type BadgeProps } from '#web/ui/status/badge.tsx';

type Direction = 'up' | 'down' | 'flat';

const LOOKS: Record<Direction, { icon: LucideIcon; tone: BadgeProps['tone']; words: string }> = {
  up: { icon: ArrowUp, tone: 'basil', words: 'Up' },
  down: { icon: ArrowDown, tone: 'chili', words: 'Down' },
  flat: { icon: Minus, tone: 'neutral', words: 'Steady' },
};

/** Where the satisfaction of a venue went within a week. */
export function SiteTrend({ points }: { points: number }) {
  const direction = directionOf(points);
  const { icon: Icon, tone, words } = LOOKS[direction];
  return (
    <Badge tone={tone} data-trend={direction}>
      <Icon aria-hidden />
      <span className="sr-only">{words} </span>
      {formatPoints(points)}
    </Badge>
  );
}

function directionOf(points: number): Direction {
  if (points === 0) return 'flat';
  return points > 0 ? 'up' : 'down';
}
