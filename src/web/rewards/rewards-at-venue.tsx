import { Link } from 'wouter';
import { offeredRewards, type RewardSettings } from '#shared/rewards/rules.ts';
import { paths } from '#shared/site/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Badge } from '#web/ui/status/badge.tsx';

/** What guests of a restaurant are offered right now, with the one switch that is wanted in a hurry. */
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
  const offered = offeredRewards({ ...saved, rewardsEnabled: true });
  return (
    <Card>
      <CardHeader
        title={<span className="wrap-anywhere">Rewards at {name}</span>}
        description="A small thank-you that guests choose at the end, and show to your staff as a code."
      />
      <div className="flex flex-col gap-5">
        <Switch
          label="Offer rewards"
          description="Off: guests are not asked, and get no code. It takes effect at once."
          checked={saved.rewardsEnabled}
          disabled={isSaving}
          onCheckedChange={onSwitch}
          className="rounded-md bg-sunken px-4 py-3"
        />
        <ul aria-label="Offered rewards" className="flex flex-wrap gap-2">
          {offered.map(({ value, label }) => (
            <li key={value} className={saved.rewardsEnabled ? '' : 'opacity-55'}>
              <Badge>{label}</Badge>
            </li>
          ))}
        </ul>
        <Button asChild variant="secondary" className="self-start">
          <Link href={`${paths.settings}?tab=rewards`}>Choose the rewards</Link>
        </Button>
      </div>
    </Card>
  );
}
