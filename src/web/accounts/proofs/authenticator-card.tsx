import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw, Smartphone, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  beginAuthenticator,
  confirmAuthenticator,
  makeRecoveryCodes,
  type readProofs,
  removeAuthenticator,
} from '#shared/accounts/proofs-contract.ts';
import { SECOND_FACTOR_RULE } from '#shared/accounts/rules.ts';
import type { EndpointResponse } from '#shared/api/endpoint.ts';
import { textCheck } from '#shared/api/text-rule.ts';
import { callApi, failureMessage } from '#web/platform/api/call-api.ts';
import { formatDay } from '#web/platform/browser/format-day.ts';
import { useForm } from '#web/platform/forms/use-form.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { toastFailure } from '#web/platform/toasts/toast-failure.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog, DialogFooter } from '#web/ui/overlays/dialog.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { proofsQuery } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

export function AuthenticatorCard({ proofs }: { proofs: EndpointResponse<typeof readProofs> }) {
  const [isSettingUp, setSettingUp] = useState(false);
  const { authenticatorSince, recoveryCodesLeft } = proofs;
  return (
    <Card>
      <CardHeader
        title="Authenticator app"
        description="A code from your phone as well as your password, so a stolen password isn’t enough."
      />
      {authenticatorSince ? (
        <>
          <p className="mb-4 text-sm">
            Set up on {formatDay(authenticatorSince)}. {codesLeftWords(recoveryCodesLeft)}
          </p>
          <div className="flex flex-wrap gap-3">
            <NewRecoveryCodes />
            <RemoveAuthenticator />
          </div>
        </>
      ) : (
        <Button variant="secondary" onClick={() => setSettingUp(true)}>
          <Smartphone aria-hidden />
          Set up an app
        </Button>
      )}
      {isSettingUp && <AuthenticatorSetup onClose={() => setSettingUp(false)} />}
    </Card>
  );
}

function codesLeftWords(left: number): string {
  if (left === 0) return 'You have no recovery codes left. Create new ones.';
  return left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`;
}

function NewRecoveryCodes() {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const make = useMutation({
    mutationFn: () => callApi(makeRecoveryCodes, {}),
    async onSuccess({ recoveryCodes }) {
      setCodes(recoveryCodes);
      await queryClient.invalidateQueries(proofsQuery);
    },
    onError(error) {
      toastFailure(error, 'Recovery Codes Failed', 'No new codes were created.');
    },
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        trigger={
          <Button variant="secondary">
            <RotateCw aria-hidden />
            New recovery codes
          </Button>
        }
        title="Create new recovery codes?"
        description="Your current codes stop working."
        confirmLabel="Create new codes"
        variant="primary"
        isPending={make.isPending}
        onConfirm={() => make.mutate()}
      />
      {codes && (
        <Dialog
          open
          onOpenChange={(isOpen) => !isOpen && setCodes(undefined)}
          title="Your recovery codes"
        >
          <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
        </Dialog>
      )}
    </>
  );
}

function RemoveAuthenticator() {
  const queryClient = useQueryClient();
  const { refreshUser } = useSession();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => callApi(removeAuthenticator, {}),
    async onSuccess() {
      await queryClient.invalidateQueries(proofsQuery);
      void refreshUser();
      toast({ title: 'Authenticator App Removed' });
    },
    onError(error) {
      toastFailure(error, 'Remove Failed', 'The app could not be removed.');
    },
    onSettled: () => setAsking(false),
  });
  return (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={setAsking}
      trigger={
        <Button variant="secondary" className="text-chili-ink">
          <Trash2 aria-hidden />
          Remove
        </Button>
      }
      title="Remove the authenticator app?"
      description="You’ll then sign in with just your password, and your recovery codes stop working."
      confirmLabel="Remove"
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}

/**
 * Sets up an authenticator app: the user scans or types the secret, enters a first code and keeps
 * the recovery codes.
 */
function AuthenticatorSetup({ onClose }: { onClose: () => void }) {
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
          <p className="text-ink-soft">Can’t scan it? Type or paste this into the app:</p>
          {data ? (
            <code className="mt-1 block select-all break-words font-mono">
              {groupLetters(data.secret)}
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
                description: 'Please select the text and copy it.',
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

function groupLetters(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
