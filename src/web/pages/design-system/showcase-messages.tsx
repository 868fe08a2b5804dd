import { MessageSquareHeart } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { ProgressBar } from '#web/ui/status/progress-bar.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { Spinner } from '#web/ui/status/spinner.tsx';

export function ShowcaseMessages() {
  const [retries, setRetries] = useState(0);
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <div className="flex flex-col gap-3">
        <Alert title="Your trial of nothing">An information, with a title and some words.</Alert>
        <Alert tone="success">Your e-mail is verified.</Alert>
        <Alert
          tone="warning"
          title="Finish setting up"
          action={
            <Button size="sm" variant="secondary">
              Continue
            </Button>
          }
        >
          Two steps are left.
        </Alert>
        <Alert tone="error">Invalid email or password.</Alert>
      </div>
      <div className="flex flex-col gap-5">
        <ProgressBar label="Setup" value={2} max={4} valueLabel="Step 2 of 4" />
        <ProgressBar label="Replies used" value={17} max={20} tone="saffron" />
        <ProgressBar label="Feedback used" value={30} max={30} tone="chili" />
        <div className="flex items-center gap-3 text-basil">
          <Spinner label="Loading" />
          <Spinner className="text-3xl" />
        </div>
        <Card className="flex flex-col gap-3">
          <Skeleton className="w-1/3" />
          <Skeleton className="h-8 w-1/2" />
          <Skeleton />
        </Card>
      </div>
      <Card>
        <EmptyState
          icon={MessageSquareHeart}
          title="No feedback yet"
          description="What your guests say will appear here. Put a QR code on a table to start."
          action={<Button>Make a QR code</Button>}
        />
      </Card>
      <Card>
        <ErrorState
          description={`The statistics could not be loaded. Tried ${retries} times.`}
          onRetry={() => setRetries(retries + 1)}
        />
      </Card>
    </div>
  );
}
