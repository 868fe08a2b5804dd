import { CannotSaveNotice } from '#web/businesses/cannot-save-notice.tsx';
import { OnboardingLayout } from '#web/businesses/onboarding-layout.tsx';
import { Tour } from '#web/businesses/tour.tsx';
import { useCompleteTour } from '#web/businesses/use-complete-tour.ts';
import { useSessionCheck } from '#web/platform/session/use-session-check.ts';
import { Button } from '#web/ui/button.tsx';

export function DashboardTourPage() {
  const { complete, isBusy, wasRefused } = useCompleteTour();
  useSessionCheck();
  return (
    <OnboardingLayout
      step="Tour"
      title="A short tour"
      description="Four things to know before your first guest answers."
    >
      <CannotSaveNotice isHighlighted={wasRefused} />
      <Tour isBusy={isBusy} onComplete={complete} />
      <div className="mt-6 flex justify-center">
        <Button variant="quiet" disabled={isBusy} onClick={complete}>
          Skip Tour
        </Button>
      </div>
    </OnboardingLayout>
  );
}
