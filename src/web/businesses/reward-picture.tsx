import { Gift } from 'lucide-react';
import { REWARD_LABELS } from '#shared/rewards/rules.ts';
import { Badge } from '#web/ui/status/badge.tsx';

/** A guest's reward ticket, with a perforation between the reward and its code. */
export function RewardPicture() {
  return (
    <div className="relative w-full max-w-sm rounded-xl border bg-surface shadow-float">
      <div className="flex items-center gap-4 p-6">
        <span className="grid size-14 shrink-0 place-items-center rounded-full bg-saffron-soft text-saffron-ink">
          <Gift className="size-7" />
        </span>
        <div className="min-w-0">
          <p className="text-ink-soft text-sm">A thank-you from the house</p>
          <p className="font-display font-semibold text-xl">{REWARD_LABELS.free_dessert}</p>
        </div>
      </div>
      <div className="relative border-line-strong/50 border-t-2 border-dashed">
        <span className="absolute -top-3 -left-3 size-6 rounded-full border bg-sunken" />
        <span className="absolute -top-3 -right-3 size-6 rounded-full border bg-sunken" />
      </div>
      <div className="flex flex-col items-center gap-3 p-6 text-center">
        <p className="font-mono font-semibold text-2xl tracking-[0.12em]">7KQ4 · M2XA</p>
        <Badge tone="basil">Show this to our staff</Badge>
      </div>
    </div>
  );
}
