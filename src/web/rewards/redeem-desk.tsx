import { type ReactNode, useRef } from 'react';
import { type RewardCode, STAFF_NAME_MAX_LENGTH } from '#shared/rewards/contract.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import { paths } from '#shared/site/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import type { CodeScope } from './explain-refusal.ts';
import { RewardCodeCard } from './reward-code-card.tsx';
import { RewardCodeForm } from './reward-code-form.tsx';
import { type RedeemerChoice, useRedeemDesk } from './use-redeem-desk.ts';

/** Checks a code, shows it, redeems it, and continues with the next guest. */
export function RedeemDesk({
  heading,
  signer,
  ...options
}: {
  /** A heading for pages that contain more than the desk. */
  heading?: ReactNode;
  /** On a shared device: asks who redeems. */
  signer?: (desk: RedeemerPickerProps) => ReactNode;
  initialCode: string;
  venueId: string | undefined;
  reach: CodeScope;
  /** The signed-in member's name, used instead of a name field. */
  ownName?: string | undefined;
  /** Fills the name field until another name has been used on this device. */
  suggestedName?: string | undefined;
}) {
  const input = useRef<HTMLInputElement>(null);
  const desk = useRedeemDesk(options);
  const { code, problem } = desk;

  function checkAnother(): void {
    desk.change('');
    input.current?.focus();
  }

  return (
    <div className="flex flex-col gap-6">
      <Card>
        {heading}
        <RewardCodeForm
          typed={desk.typed}
          error={problem?.at === 'code' ? problem.message : undefined}
          isValidating={desk.isValidating}
          inputRef={input}
          onChange={desk.change}
          onValidate={desk.validate}
        />
        {problem?.at === 'team' && (
          <Alert
            tone="warning"
            className="mt-4"
            action={
              <Button asChild variant="secondary" size="sm">
                <a href={`${paths.login}?returnTo=${encodeURIComponent(paths.redeem)}`}>Sign in</a>
              </Button>
            }
          >
            {problem.message}
          </Alert>
        )}
        {problem?.at === 'connection' && (
          <Alert
            tone="error"
            className="mt-4"
            action={
              <Button variant="secondary" size="sm" onClick={() => desk.validate(desk.typed)}>
                Try again
              </Button>
            }
          >
            {problem.message}
          </Alert>
        )}
      </Card>
      {desk.isValidating && <CardOutline />}
      {code && (
        <RewardCodeCard key={`${code.id} ${code.status}`} code={code}>
          <div className="flex flex-col gap-4">
            <RewardCodeVerdict
              code={code}
              isJustRedeemed={desk.isJustRedeemed}
              refusal={problem?.at === 'redemption' ? problem.message : undefined}
            />
            {code.status === 'valid' &&
              signer?.({
                rewardLabel: code.rewardLabel,
                isRedeeming: desk.isRedeeming,
                redeem: (by) => desk.redeem(code, by),
              })}
            {code.status === 'valid' && !signer && (
              <RedeemForm
                rewardLabel={code.rewardLabel}
                staffName={desk.staffName}
                isNameKnown={Boolean(options.ownName)}
                isRedeeming={desk.isRedeeming}
                onStaffName={desk.setStaffName}
                onRedeem={() => desk.redeem(code, { staffName: desk.staffName })}
              />
            )}
            <Button
              variant={code.status === 'valid' ? 'quiet' : 'secondary'}
              size="lg"
              disabled={desk.isRedeeming}
              onClick={checkAnother}
            >
              Check another code
            </Button>
          </div>
        </RewardCodeCard>
      )}
    </div>
  );
}

/** Props of the component that asks who redeems. */
type RedeemerPickerProps = {
  rewardLabel: string;
  isRedeeming: boolean;
  redeem: (by: RedeemerChoice) => void;
};

function CardOutline() {
  return (
    <Card className="flex animate-fade-in-late flex-col gap-6">
      <div className="flex justify-between">
        <Skeleton className="h-8 w-1/2" />
        <Skeleton className="h-8 w-24 rounded-full" />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {['code', 'venue', 'expires', 'created'].map((fact) => (
          <Skeleton key={fact} className="h-11" />
        ))}
      </div>
      <Skeleton className="h-13" />
    </Card>
  );
}

/** Asks who gives the reward. The name is kept on this device for the next guest. */
function RedeemForm({
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
        hint={
          staffName.trim() === ''
            ? 'Enter a name to redeem the reward.'
            : 'Saved with the code, so you can see who redeemed it.'
        }
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

/** Tells staff what to do with a code, so that no reward is given twice. */
function RewardCodeVerdict({
  code: { status, validFrom },
  isJustRedeemed,
  refusal,
}: {
  code: Pick<RewardCode, 'status' | 'validFrom'>;
  isJustRedeemed: boolean;
  refusal: string | undefined;
}) {
  if (refusal) return <Alert tone="error">{refusal}</Alert>;
  if (isJustRedeemed) {
    return <Alert tone="success">All done. You can give the guest their reward now.</Alert>;
  }
  if (status === 'redeemed') {
    return (
      <Alert tone="warning">This reward has already been given. Please don’t give it again.</Alert>
    );
  }
  if (status === 'not_yet' && validFrom) {
    return (
      <Alert tone="warning">
        This reward is for the guest’s next visit. Please give it from{' '}
        {formatMoment(validFrom, { now: new Date() })} on.
      </Alert>
    );
  }
  if (status === 'expired') {
    return <Alert tone="warning">This reward has expired.</Alert>;
  }
  return null;
}
