import { Info } from 'lucide-react';
import { rewardLabel } from '#shared/rewards/rules.ts';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { formatCount } from './count-with-noun.ts';

const MAX_LINES = 8;

/** The chosen rewards, behind a small button. */
export function RewardBreakdown({
  stats,
  customRewards,
}: {
  stats: { rewardBreakdown: Record<string, number>; rewardsRedeemed: number };
  customRewards: readonly string[];
}) {
  const chosen = Object.entries(stats.rewardBreakdown).sort(([, one], [, other]) => other - one);
  const unnamed = chosen.slice(MAX_LINES).reduce((sum, [, count]) => sum + count, 0);
  const lines = chosen
    .slice(0, MAX_LINES)
    .map(([value, count]) => ({ key: value, label: rewardLabel(value, customRewards), count }));
  if (unnamed > 0) lines.push({ key: '…', label: 'Others', count: unnamed });
  return (
    <Tooltip
      opensOnTap
      side="bottom"
      content={
        lines.length === 0 ? (
          'No data available'
        ) : (
          <dl className="grid min-w-44 grid-cols-[1fr_auto] gap-x-4 gap-y-1 py-1">
            {lines.map(({ key, label, count }) => (
              <Line key={key} label={label} count={count} />
            ))}
            <div className="col-span-2 my-1 border-paper/30 border-t" />
            <Line label="Redeemed" count={stats.rewardsRedeemed} />
          </dl>
        )
      }
    >
      <button
        type="button"
        aria-label="Rewards by type"
        className="-m-2 grid size-9 shrink-0 pointer-coarse:-m-3 pointer-coarse:size-11 place-items-center rounded-full hover:text-ink print:hidden"
      >
        <Info aria-hidden className="size-4" />
      </button>
    </Tooltip>
  );
}

function Line({ label, count }: { label: string; count: number }) {
  return (
    <>
      <dt className="wrap-anywhere line-clamp-2">{label}</dt>
      <dd className="text-right font-semibold">{formatCount(count)}</dd>
    </>
  );
}
