import { useSearch } from 'wouter';
import { leaveSafely } from '#web/platform/forms/unsaved-changes.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { useOtherBusinesses } from './use-other-businesses.ts';

/** Shown when a link from an email is about another of the reader's businesses. */
export function LinkedBusinessNotice() {
  const { user } = useSession();
  const businesses = useOtherBusinesses();
  const linked = businesses.find(new URLSearchParams(useSearch()).get('business'));
  if (!linked) return null;
  return (
    <Alert
      className="mb-4 sm:mb-6"
      title={`The link is about ${linked.label}`}
      action={
        <Button
          size="sm"
          variant="secondary"
          loading={businesses.isEntering}
          onClick={() => leaveSafely(() => void businesses.enter(linked.value))}
        >
          <span className="wrap-anywhere min-w-0">Change to {linked.label}</span>
        </Button>
      }
    >
      You are in {user?.businessName} at the moment.
    </Alert>
  );
}
