import { useQuery } from '@tanstack/react-query';
import type { User } from '#shared/accounts/contract.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { SessionsCard } from '../sessions/sessions-card.tsx';
import { AuthenticatorCard } from './authenticator-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { proofsQuery } from './queries.ts';

/** Settings tab for passkeys, authenticator app and sessions. */
export function SecurityTab({ user }: { user: User }) {
  const { data: proofs, isError, isFetching, refetch } = useQuery(proofsQuery);
  return (
    <>
      {user.lacksSecondFactor && (
        <Alert tone="warning" title={`${user.businessName} asks managers for two-step sign-in`}>
          Add a passkey or an authenticator app, and everything else opens again.
        </Alert>
      )}
      {proofs ? (
        <>
          <PasskeysCard passkeys={proofs.passkeys} />
          <AuthenticatorCard proofs={proofs} />
        </>
      ) : isError ? (
        <Card>
          <ErrorState
            title="Failed to load data"
            description="Check your connection and try again."
            onRetry={() => void refetch()}
            isRetrying={isFetching}
            className="py-4"
          />
        </Card>
      ) : (
        <>
          <WaitingCard />
          <WaitingCard />
        </>
      )}
      <SessionsCard />
    </>
  );
}

function WaitingCard() {
  return (
    <Card className="flex flex-col gap-4">
      <Skeleton className="h-6 w-40" />
      <Skeleton className="w-full" />
      <Skeleton className="h-11 w-44" />
    </Card>
  );
}
