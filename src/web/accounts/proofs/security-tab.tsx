import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { type LucideIcon, Monitor, MonitorSmartphone, Smartphone, Tablet } from 'lucide-react';
import { useState } from 'react';
import type { User } from '#shared/accounts/contract.ts';
import {
  endOtherSessions,
  endSession,
  listSessions,
  type SignedInSession,
} from '#shared/accounts/sessions-contract.ts';
import { formatAgo, formatMoment } from '#shared/site/format-moment.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { queryClient } from '#web/platform/api/query-client.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { toastFailure } from '#web/platform/toasts/toast-failure.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { Badge } from '#web/ui/status/badge.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { AuthenticatorCard } from './authenticator-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { proofsQuery } from './queries.ts';

const sessionsQuery = queryOptions({
  queryKey: [listSessions.path],
  queryFn: ({ signal }) => callApi(listSessions, {}, { signal }),
  staleTime: 0,
});

/** Settings tab for passkeys, authenticator app and sessions. */
export function SecurityTab({ user }: { user: User }) {
  const { data: proofs, isError, isFetching, refetch } = useQuery(proofsQuery);
  return (
    <>
      {user.lacksSecondFactor && (
        <Alert tone="warning" title={`${user.businessName} asks managers for two-step sign-in`}>
          Add a passkey or an authenticator app to get back to everything else.
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
          <SecurityCardSkeleton />
          <SecurityCardSkeleton />
        </>
      )}
      <SessionsCard />
    </>
  );
}

function SecurityCardSkeleton() {
  return (
    <Card className="flex flex-col gap-4">
      <Skeleton className="h-6 w-40" />
      <Skeleton className="w-full" />
      <Skeleton className="h-11 w-44" />
    </Card>
  );
}

/** Lists the devices where the user is signed in, with a button to sign out of each. */
function SessionsCard() {
  const sessions = useQuery(sessionsQuery);
  const endOthers = useEndSession(() => callApi(endOtherSessions, {}));
  const [isWhole, setIsWhole] = useState(false);
  const sorted = sessions.data?.toSorted(currentFirst);
  const count = sorted?.length ?? 0;
  const isFolded = !isWhole && count > SHOWN_SESSIONS;
  const isElsewhere = count > 1;
  return (
    <Card id="sessions">
      <CardHeader
        title="Where you are signed in"
        description="If one isn’t you, sign it out and change your password."
        action={
          isElsewhere && (
            <Button
              variant="secondary"
              loading={endOthers.isPending}
              onClick={() => endOthers.mutate(undefined)}
            >
              Sign out everywhere else
            </Button>
          )
        }
      />
      {sessions.isError && !sessions.data ? (
        <ErrorState
          title="We could not load your sessions"
          description="Check your connection and try again."
          onRetry={() => void sessions.refetch()}
          isRetrying={sessions.isFetching}
        />
      ) : (
        <>
          <ul aria-busy={!sorted} className="divide-y">
            {sorted
              ?.slice(0, isFolded ? SHOWN_SESSIONS : count)
              .map((session) => <SessionRow key={session.id} session={session} />) ?? (
              <li className="py-4">
                <Skeleton className="w-56 max-w-full" />
                <Skeleton className="mt-2.5 h-3.5 w-40 max-w-full" />
              </li>
            )}
          </ul>
          {isFolded && (
            <Button
              variant="quiet"
              size="sm"
              className="mt-4 -ml-3"
              onClick={() => setIsWhole(true)}
            >
              Show all {count}
            </Button>
          )}
        </>
      )}
    </Card>
  );
}

/** The current session and the two that were used last; the others show on request. */
const SHOWN_SESSIONS = 3;

function currentFirst(one: SignedInSession, other: SignedInSession): number {
  const usedAt = ({ lastSeenAt, signedInAt }: SignedInSession) =>
    Date.parse(lastSeenAt ?? signedInAt);
  return Number(other.isCurrent) - Number(one.isCurrent) || usedAt(other) - usedAt(one);
}

function SessionRow({ session }: { session: SignedInSession }) {
  const { id, browser, isCurrent, signedInAt, lastSeenAt } = session;
  const end = useEndSession(() => callApi(endSession, { params: { id } }));
  const name = browser ?? 'An app or a program';
  const now = useNow();
  const since = `signed in ${formatMoment(signedInAt, { now })}`;
  const Icon = sessionIcon(name);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Icon aria-hidden className="size-5 text-ink-soft max-sm:mt-0.5 max-sm:self-start" />
      <div>
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
          {name}
          {isCurrent && <Badge tone="basil">This device</Badge>}
        </p>
        <p className="mt-0.5 text-ink-soft text-sm">
          <span className="inline-block">
            {isCurrent ? 'In use now' : `Last used ${formatAgo(lastSeenAt ?? signedInAt, now)}`}
            {` ·`}
          </span>{' '}
          <span className="inline-block">{since}</span>
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="secondary"
          size="sm"
          className="col-start-2 justify-self-start sm:col-start-3"
          aria-label={`Sign out ${name}, ${since}`}
          loading={end.isPending}
          onClick={() => end.mutate(undefined)}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

/** An icon for the device's size, guessed from the system in the session's name. */
function sessionIcon(name: string): LucideIcon {
  if (/iPhone|Android/.test(name)) return Smartphone;
  if (name.includes('iPad')) return Tablet;
  return /Windows|Mac|Linux|ChromeOS/.test(name) ? Monitor : MonitorSmartphone;
}

/** Ends sessions, then refetches the list, so that sessions that ended elsewhere disappear too. */
function useEndSession(call: () => Promise<{ message: string }>) {
  return useMutation({
    mutationFn: call,
    onSuccess: ({ message }) => toast({ title: 'Signed out', description: message }),
    onError: (error) => toastFailure(error, 'Error', 'That did not work. Please try again.'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}
