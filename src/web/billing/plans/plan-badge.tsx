import { PLANS, type Tier } from '#shared/billing/plans.ts';
import { Badge } from '#web/ui/status/badge.tsx';

const TONES = { starter: 'neutral', pro: 'basil', premium: 'highlight' } as const;

export function PlanBadge({ tier }: { tier: Tier }) {
  return <Badge tone={TONES[tier]}>{PLANS[tier].name}</Badge>;
}
