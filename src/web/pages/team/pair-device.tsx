import { ConciergeBell, Tablet, TabletSmartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearch } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import type { OwnDevice } from '#shared/team/devices-contract.ts';
import { ThemeToggle } from '#web/platform/browser/theme-toggle.tsx';
import { useSession } from '#web/platform/session/session.tsx';
import { clearStoredSession } from '#web/platform/session/stored-user.ts';
import { RedeemDesk } from '#web/rewards/redeem-desk.tsx';
import { VisitorHeader } from '#web/site/frame/visitor-header.tsx';
import { PairForm } from '#web/team/devices/pair-form.tsx';
import { RedeemerPicker } from '#web/team/devices/redeemer-picker.tsx';
import { useOwnDevice } from '#web/team/devices/use-own-device.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { PageLoading } from '#web/ui/status/page-loading.tsx';

/** Pairs a tablet, and is then the page that the tablet shows; `?code=` comes from the QR code. */
export function PairDevicePage() {
  const own = useOwnDevice();
  if (own.status === 'loading') return <PageLoading />;
  if (own.status === 'paired') return <DeviceHome device={own.device} />;
  if (own.status === 'unpaired') return <Pairing wasPaired={own.wasPaired} />;
  return (
    <Centred>
      <ErrorState
        title="We could not reach TableTalk"
        description="The device is still paired. Check the connection and try again."
        onRetry={own.retry}
        isRetrying={own.isRetrying}
      />
    </Centred>
  );
}

function Pairing({ wasPaired }: { wasPaired: boolean }) {
  const { user } = useSession();
  const code = new URLSearchParams(useSearch()).get('code') ?? '';
  return (
    <Centred>
      <div className="flex flex-col items-center text-center">
        <span className="mb-4 grid size-14 place-items-center rounded-full bg-basil-soft text-basil-ink">
          <TabletSmartphone aria-hidden className="size-7" />
        </span>
        <h1 className="font-display font-semibold text-3xl">Pair this device</h1>
        <p className="mt-2 max-w-md text-ink-soft text-lg">
          A manager finds the code on their Team page, under “Add a device”.
        </p>
      </div>
      {wasPaired && (
        <Alert tone="warning" title="This device was signed out" className="mt-6">
          A manager revoked it, or it wasn’t used for a week. You can carry on with a new code.
        </Alert>
      )}
      {user && (
        <Alert className="mt-6">
          You are signed in as {user.email}. Pairing signs you out in this browser.
        </Alert>
      )}
      <Card className="mt-6">
        <PairForm initialCode={wasPaired ? '' : code} onPaired={clearStoredSession} />
      </Card>
    </Centred>
  );
}

function DeviceHome({ device }: { device: OwnDevice }) {
  const { name, venueId, venueName, roster } = device;
  const isTeamOnly = device.redeemableBy === 'team';
  const code = (new URLSearchParams(useSearch()).get('reward') ?? '').trim().toUpperCase();
  return (
    <>
      <header className="border-b bg-paper">
        <div className="mx-auto flex min-h-16 max-w-3xl items-center gap-3 px-4 py-2 sm:px-6">
          <Logo />
          <p className="ml-auto flex min-w-0 items-center gap-2 text-ink-soft text-sm">
            <Tablet aria-hidden className="size-4 shrink-0" />
            <span className="wrap-anywhere min-w-0">{name}</span>
          </p>
          {device.liveFloor && (
            <Button asChild variant="secondary">
              <Link href={paths.floor}>
                <ConciergeBell aria-hidden />
                Floor
              </Link>
            </Button>
          )}
          <ThemeToggle />
        </div>
      </header>
      <main className="mx-auto w-full max-w-3xl px-4 py-6 sm:px-6 sm:py-10">
        <h1 className="wrap-anywhere font-display font-semibold text-3xl">Redeem a reward</h1>
        <p className="wrap-anywhere mt-2 mb-6 text-ink-soft text-lg">
          Check a guest’s code for {venueName} and redeem it. Each code works once.
        </p>
        <RedeemDesk
          initialCode={code}
          venueId={venueId}
          reach={{ venueName, isOneVenue: true, isOwner: false }}
          signer={({ rewardLabel, isRedeeming, redeem }) => (
            <RedeemerPicker {...{ roster, isTeamOnly, rewardLabel, isRedeeming }} onSign={redeem} />
          )}
        />
      </main>
    </>
  );
}

function Centred({ children }: { children: ReactNode }) {
  return (
    <>
      <VisitorHeader />
      <main className="mx-auto w-full max-w-xl px-4 py-8 sm:px-6 sm:py-14">{children}</main>
    </>
  );
}
