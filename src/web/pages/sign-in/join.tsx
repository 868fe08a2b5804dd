import { useQuery } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { Link, useSearch } from 'wouter';
import { RequestError, serverMessage } from '#shared/api/call-endpoint.ts';
import { paths } from '#shared/site/paths.ts';
import { venuesInWords } from '#shared/team/venues-in-words.ts';
import { AuthPage } from '#web/accounts/auth-page.tsx';
import { PasskeyButton } from '#web/accounts/proofs/passkey-button.tsx';
import {
  makeFirstPasskey,
  passkeyFailureMessage,
  signInByPasskey,
} from '#web/accounts/proofs/passkeys.ts';
import { IdentityProviderButton } from '#web/accounts/sign-in/identity-provider-button.tsx';
import { CredentialsForm } from '#web/accounts/sign-in/login-form.tsx';
import { StatusPage } from '#web/accounts/status-page.tsx';
import { readLocalItem, STORAGE_KEYS } from '#web/platform/browser/storage.ts';
import { useSession } from '#web/platform/session/session.tsx';
import {
  AcceptInvitationButton,
  SignedInAsOtherNotice,
} from '#web/team/join/accept-invitation-button.tsx';
import { NewPersonForm, type PasskeyMaker } from '#web/team/join/new-person-form.tsx';
import {
  invitationQuery,
  type OpenInvitation,
  ROLE_INVITATION_SENTENCES,
  ROLE_PHRASES,
  useAcceptInvitation,
} from '#web/team/join/use-accept-invitation.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { PageLoading } from '#web/ui/status/page-loading.tsx';

const INCOMPLETE_LINK_ADVICE =
  'Open the link in your newest invitation email, or ask for a new invitation. If you’ve already joined, just sign in.';

/** The page behind an invitation link, with or without an account. */
export function JoinPage() {
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  const { status } = useSession();
  const invitation = useQuery({ ...invitationQuery(token), enabled: token !== '' });
  if (token === '' || isInvitationOver(invitation.error))
    return <InvitationEndedNotice error={invitation.error} />;
  if (invitation.data && status === 'ready') {
    return (
      <Invited
        token={token}
        invitation={invitation.data}
        onRefused={() => void invitation.refetch()}
      />
    );
  }
  if (invitation.isError) {
    return (
      <AuthPage title="Join the team">
        <ErrorState
          title="The invitation could not be opened"
          description="Check your connection and try again. Nothing is lost."
          onRetry={() => void invitation.refetch()}
          isRetrying={invitation.isFetching}
        />
      </AuthPage>
    );
  }
  return <PageLoading label="Opening your invitation" />;
}

type InvitedProps = { token: string; invitation: OpenInvitation; onRefused: () => void };

function Invited(props: InvitedProps) {
  const { businessName, role, email, invitedBy, venueNames } = props.invitation;
  return (
    <AuthPage
      title={`Join ${businessName}`}
      description={
        <p className="wrap-anywhere">
          {invitedBy ? `${invitedBy} invites you` : 'You are invited'} to join as{' '}
          {ROLE_PHRASES[role]}, for{' '}
          <strong className="font-semibold text-ink">{venuesInWords(venueNames)}</strong>.{' '}
          {ROLE_INVITATION_SENTENCES[role]} The invitation is for{' '}
          <strong className="font-semibold text-ink">{email}</strong>.
        </p>
      }
    >
      <JoinForm {...props} />
    </AuthPage>
  );
}

/**
 * The way to join that fits the current session: a visitor's, the invited person's, another
 * person's, or a shared tablet's.
 */
function JoinForm({ token, invitation, onRefused }: InvitedProps) {
  const { user } = useSession();
  const address = `${paths.join}?token=${encodeURIComponent(token)}`;
  const { email, hasAccount } = invitation;
  if (user && user.email.toLowerCase() !== email.toLowerCase()) {
    return <SignedInAsOtherNotice user={user} email={email} address={address} />;
  }
  if (user)
    return <AcceptInvitationButton token={token} invitation={invitation} onRefused={onRefused} />;
  if (readLocalItem(STORAGE_KEYS.device) !== null) {
    return (
      <Alert tone="warning" title="This is a shared device">
        Please open the link in your email on your own phone or computer.
      </Alert>
    );
  }
  return (
    <>
      {hasAccount ? (
        <JoinWithAccount token={token} invitation={invitation} onRefused={onRefused} />
      ) : (
        <NewPersonForm
          token={token}
          invitation={invitation}
          passkeys={PASSKEYS}
          onRefused={onRefused}
        />
      )}
      <IdentityProviderButton returnTo={address} />
    </>
  );
}

/** Joins with the password, plus a code if the account needs one, or with a passkey. */
function JoinWithAccount({ token, invitation: { email, businessName }, onRefused }: InvitedProps) {
  const join = useAcceptInvitation();
  const { signIn } = useSession();
  return (
    <>
      <p className="mb-5">You already have an account. Sign in with your password or a passkey.</p>
      <CredentialsForm
        email={email}
        way={{
          label: `Join ${businessName}`,
          send: ({ password, secondFactor }, signal) =>
            join.send({ token, password, secondFactor }, signal),
          async sendPasskey(signal) {
            await signInByPasskey(OPENS_TEMPORARY_BUSINESS);
            return await join.send({ token }, signal);
          },
          onSignedIn: join.enter,
          onRefused,
        }}
      />
      <PasskeyButton
        wanted={OPENS_TEMPORARY_BUSINESS}
        onSignedIn={(answer) => {
          signIn(answer);
          onRefused();
        }}
      />
    </>
  );
}

/** A person without a team briefly gets a business of their own, until they have joined. */
const OPENS_TEMPORARY_BUSINESS = { opensBusiness: true };

const PASSKEYS: PasskeyMaker = {
  make: makeFirstPasskey,
  failure: (error) =>
    passkeyFailureMessage(error, 'The passkey could not be created. Please try again.'),
};

/** Whether the invitation was used or revoked, has expired or never existed. */
function isInvitationOver(error: unknown): boolean {
  return error instanceof RequestError && [400, 404, 410].includes(error.status);
}

/** Says why an invitation has ended or does not exist, and what to do. */
function InvitationEndedNotice({ error }: { error: unknown }) {
  const { user } = useSession();
  const isOver = error instanceof RequestError && error.status === 410;
  return (
    <StatusPage
      icon={MailX}
      tone="caution"
      title={isOver ? 'This invitation has ended' : 'This link is incomplete'}
      actions={
        <Button asChild>
          {user ? (
            <Link href={paths.home}>Go to {user.businessName || 'your restaurants'}</Link>
          ) : (
            <Link href={paths.login}>Sign in</Link>
          )}
        </Button>
      }
    >
      <p>{(isOver && serverMessage(error)) || INCOMPLETE_LINK_ADVICE}</p>
    </StatusPage>
  );
}
