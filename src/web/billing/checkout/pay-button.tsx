import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/status/alert.tsx';

/** The end of every card form: what went wrong the last time, and the button that pays. */
export function PayButton({
  label,
  failure,
  isBusy,
}: {
  label: string;
  failure: string | undefined;
  isBusy: boolean;
}) {
  return (
    <>
      {failure && <Alert tone="error">{failure}</Alert>}
      {/* A sum and a plan may not fit on one line of a phone. */}
      <Button
        type="submit"
        className="h-auto min-h-13 w-full whitespace-normal py-3"
        loading={isBusy}
      >
        {label}
      </Button>
    </>
  );
}
