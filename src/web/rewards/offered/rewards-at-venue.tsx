import { Link } from 'wouter';
import type { RewardSettings } from '#shared/rewards/rules.ts';
import { paths } from '#shared/site/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { RewardsCard } from '../rewards-card.tsx';
import { OfferedRewards } from './offered-rewards.tsx';

/** The rewards that guests are offered right now; they are configured in the settings. */
export function RewardsAtVenue({
  name,
  saved,
  isSaving,
  onSwitch,
}: {
  name: string;
  saved: RewardSettings;
  isSaving: boolean;
  onSwitch: (isOn: boolean) => void;
}) {
  return (
    <RewardsCard
      name={name}
      isOn={saved.rewardsEnabled}
      effect="It takes effect at once."
      isDisabled={isSaving}
      onSwitch={onSwitch}
    >
      <OfferedRewards settings={saved} />
      <Button asChild variant="secondary" className="self-start">
        <Link href={`${paths.settings}?tab=rewards`}>Choose the rewards</Link>
      </Button>
    </RewardsCard>
  );
}
