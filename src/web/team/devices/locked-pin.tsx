import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/status/alert.tsx';

/** Shown instead of the pad while the PIN is locked. */
export function LockedPin({
  name,
  until,
  onBack,
}: {
  name: string;
  until: string;
  onBack: () => void;
}) {
  return (
    <>
      <Alert tone="warning" title={`The PIN of ${name} is locked until ${until}`}>
        <p>Too many wrong PINs were entered for this name.</p>
        <p className="mt-2">
          If this is you: sign in on your own phone and choose a new PIN in the settings, under
          Security. It works here at once. A manager can also remove your PIN on the Team page.
        </p>
      </Alert>
      <Button size="lg" variant="secondary" autoFocus className="mx-auto px-10" onClick={onBack}>
        Back
      </Button>
    </>
  );
}
