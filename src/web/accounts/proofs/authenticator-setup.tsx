import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { beginAuthenticator, confirmAuthenticator } from '#shared/accounts/proofs-contract.ts';
import { SECOND_FACTOR_RULE } from '#shared/accounts/rules.ts';
import { textCheck } from '#shared/api/text-rule.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { failureMessage } from '#web/platform/api/failure-message.ts';
import { useForm } from '#web/platform/forms/use-form.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog, DialogFooter } from '#web/ui/overlays/dialog.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { proofsQuery } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/**
 * Sets up an authenticator app: the user scans or types the secret, enters a first code and keeps
 * the recovery codes.
 */
export function AuthenticatorSetup({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={codes ? 'Your recovery codes' : 'Set up an authenticator app'}
      description={
        codes
          ? 'Your authenticator app is set up.'
          : 'Scan this with the app on your phone, then type the code it shows.'
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <ScanStep onCodes={setCodes} onClose={onClose} />
      )}
    </Dialog>
  );
}

function ScanStep({
  onCodes,
  onClose,
}: {
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const { updateUser } = useSession();
  // Not cached: each time the dialog opens, it needs a new secret.
  const { data, error, refetch } = useQuery({
    queryKey: [beginAuthenticator.path],
    queryFn: () => callApi(beginAuthenticator, {}),
    gcTime: 0,
  });
  const { form, field, failure, isSending } = useForm({
    checks: { code: textCheck(SECOND_FACTOR_RULE) },
    initial: { code: '' },
    send: (body, signal) => callApi(confirmAuthenticator, { body }, { signal }),
    onSuccess({ recoveryCodes, user }) {
      updateUser(user);
      onCodes(recoveryCodes);
      void queryClient.invalidateQueries(proofsQuery);
    },
    fallback: 'The code could not be checked. Please try again.',
  });
  if (error) {
    return (
      <ErrorState
        className="py-4"
        description={failureMessage(error, 'Please try again.')}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <form {...form} className="flex flex-col gap-5">
      {failure && !field('code').error && <Alert tone="error">{failure}</Alert>}
      {data ? (
        <img
          src={`data:image/svg+xml,${encodeURIComponent(data.qrSvg)}`}
          alt="QR code for the authenticator app"
          width={200}
          height={200}
          className="mx-auto size-50 rounded-md max-sm:size-40"
        />
      ) : (
        <Skeleton className="mx-auto size-50 max-sm:size-40" />
      )}
      {data && (
        <Button asChild variant="secondary" className="pointer-fine:hidden">
          <a href={data.address}>
            <Smartphone aria-hidden />
            Open in your authenticator app
          </a>
        </Button>
      )}
      <div className="flex items-end gap-3 text-sm">
        <div className="min-w-0 flex-1">
          <p className="text-ink-soft">Cannot scan it? Type or paste this into the app:</p>
          {data ? (
            <code className="mt-1 block select-all break-words font-mono">
              {inGroups(data.secret)}
            </code>
          ) : (
            <Skeleton className="mt-1 h-5 w-full" />
          )}
        </div>
        {data && (
          <CopyButton
            text={data.secret}
            label="Copy the secret"
            onFailure={() =>
              toast({
                title: 'Copy Failed',
                description: 'Please select the letters and copy them.',
                variant: 'destructive',
              })
            }
          />
        )}
      </div>
      <TextField
        label="Code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        {...field('code')}
      />
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isSending} disabled={!data}>
          Confirm
        </Button>
      </DialogFooter>
    </form>
  );
}

function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
