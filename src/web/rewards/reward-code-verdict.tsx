import type { RewardCode } from '#shared/rewards/contract.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import { Alert } from '#web/ui/status/alert.tsx';

/** Tells staff what to do with a code, so that no reward is given twice. */
export function RewardCodeVerdict({
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
    return <Alert tone="warning">This reward was given before. Please do not give it again.</Alert>;
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
    return <Alert tone="warning">The time for this reward is over.</Alert>;
  }
  return null;
}
