import { type FormEvent, useState } from 'react';
import {
  checkAverageSpend,
  checkRewardCost,
  formatPounds,
  parsePounds,
} from '#shared/rewards/money-rules.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';

export type RewardMoney = { averageSpendPence: number | null; rewardCostPence: number | null };

/**
 * What a visit is worth and what a reward costs, entered once, so that returns can be shown in
 * money.
 */
export function RewardMoneyCard({
  saved,
  isSaving,
  onSave,
}: {
  saved: RewardMoney;
  isSaving: boolean;
  onSave: (money: RewardMoney) => void;
}) {
  const [spend, setSpend] = useState(formatPounds(saved.averageSpendPence));
  const [cost, setCost] = useState(formatPounds(saved.rewardCostPence));
  const [hasTried, setHasTried] = useState(false);
  const readSpend = parsePounds(spend, checkAverageSpend);
  const readCost = parsePounds(cost, checkRewardCost);

  function save(event: FormEvent): void {
    event.preventDefault();
    setHasTried(true);
    if (!('value' in readSpend) || !('value' in readCost)) return;
    onSave({ averageSpendPence: readSpend.value, rewardCostPence: readCost.value });
  }

  return (
    <Card role="region" aria-label="In money" className="print:hidden">
      <CardHeader
        title="In money"
        description={
          saved.averageSpendPence === null || saved.rewardCostPence === null
            ? 'Enter two amounts to see what these visits bring in.'
            : 'The sums above use these two amounts.'
        }
      />
      <form noValidate onSubmit={save} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Average spend per visit (£)"
            isOptional
            inputMode="decimal"
            autoComplete="off"
            value={spend}
            error={hasTried ? readSpend.refusal : undefined}
            onChange={({ target }) => setSpend(target.value)}
          />
          <TextField
            label="What a reward costs you (£)"
            isOptional
            inputMode="decimal"
            autoComplete="off"
            value={cost}
            error={hasTried ? readCost.refusal : undefined}
            onChange={({ target }) => setCost(target.value)}
          />
        </div>
        <Button type="submit" variant="secondary" loading={isSaving} className="self-start">
          Save amounts
        </Button>
      </form>
    </Card>
  );
}
