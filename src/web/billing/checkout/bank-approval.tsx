import { Landmark } from 'lucide-react';
import { useState } from 'react';
import {
  authenticateSimulatedPayment,
  type SimulatedPaymentOutcome,
} from '#shared/billing/rehearsal-contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { failureMessage } from '#web/platform/api/failure-message.ts';
import { useSingleFlight } from '#web/platform/forms/use-single-flight.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Alert } from '#web/ui/status/alert.tsx';

/** Simulates the bank's approval window. Closing it without an answer counts as a refusal. */
export function BankApproval({
  clientSecret,
  open,
  onAnswered,
}: {
  clientSecret: string;
  open: boolean;
  onAnswered: (outcome: SimulatedPaymentOutcome) => void;
}) {
  const { isRunning, run } = useSingleFlight();
  const [pressed, setPressed] = useState<boolean>();
  const [failure, setFailure] = useState<string>();

  function answer(approve: boolean): void {
    void run(async () => {
      setPressed(approve);
      setFailure(undefined);
      try {
        onAnswered(
          await callApi(authenticateSimulatedPayment, { body: { clientSecret, approve } }),
        );
      } catch (error) {
        setFailure(failureMessage(error, 'The bank did not answer. Please try again.'));
      }
    });
  }

  return (
    <Dialog
      title="Bank approval (simulated)"
      description="Your bank asks whether you want to make this payment. No real bank is involved."
      open={open}
      onOpenChange={() => answer(false)}
      className="max-w-md"
      footer={
        <>
          <Button
            variant="secondary"
            loading={isRunning && pressed === false}
            disabled={isRunning}
            onClick={() => answer(false)}
          >
            Reject
          </Button>
          <Button
            loading={isRunning && pressed === true}
            disabled={isRunning}
            onClick={() => answer(true)}
          >
            Approve
          </Button>
        </>
      }
    >
      <p className="flex items-center gap-3">
        <Landmark aria-hidden className="size-6 shrink-0 text-basil-ink" />
        With a real card this is the step in your banking app or by text message.
      </p>
      {failure && (
        <Alert tone="error" className="mt-4">
          {failure}
        </Alert>
      )}
    </Dialog>
  );
}
