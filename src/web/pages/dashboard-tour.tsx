import { AccountNotice } from '#web/onboarding/account-notice.tsx';
import { OnboardingLayout } from '#web/onboarding/onboarding-layout.tsx';
import { Tour } from '#web/onboarding/tour.tsx';
import { useCompleteTour } from '#web/onboarding/use-complete-tour.ts';
import { Button } from '#web/ui/button.tsx';

export function DashboardTourPage() {
  const { complete, isBusy, wasRefused } = useCompleteTour();
  return (
    <OnboardingLayout
      step="Tour"
      title="A short tour"
      description="Four things to know before your first guest answers."
    >
      <AccountNotice isHighlighted={wasRefused} />
      <Tour isBusy={isBusy} onComplete={complete} />
      <div className="mt-6 flex justify-center">
        <Button variant="quiet" disabled={isBusy} onClick={complete}>
          Skip Tour
        </Button>
      </div>
    </OnboardingLayout>
  );
}
