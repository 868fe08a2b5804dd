import { STAFF_NAME_MAX_LENGTH } from '#shared/rewards/contract.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

/** Asks who gives the reward. The name is kept on this device for the next guest. */
export function RedeemForm({
  rewardLabel,
  staffName,
  isNameKnown,
  isRedeeming,
  onStaffName,
  onRedeem,
}: {
  rewardLabel: string;
  staffName: string;
  /** Whether the name is that of the signed-in member and cannot be changed. */
  isNameKnown: boolean;
  isRedeeming: boolean;
  onStaffName: (name: string) => void;
  onRedeem: () => void;
}) {
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onRedeem();
      }}
    >
      <TextField
        label="Staff Member Name"
        hint="Kept with the code, so that you can see who redeemed it."
        name="staff-name"
        autoComplete="off"
        autoCapitalize="words"
        enterKeyHint="done"
        maxLength={STAFF_NAME_MAX_LENGTH}
        value={staffName}
        readOnly={isRedeeming || isNameKnown}
        onChange={(event) => onStaffName(event.target.value)}
      />
      <Button
        type="submit"
        size="lg"
        className="wrap-anywhere h-auto min-h-13 whitespace-normal py-2"
        disabled={staffName.trim() === ''}
        loading={isRedeeming}
      >
        Redeem {rewardLabel}
      </Button>
    </form>
  );
}
