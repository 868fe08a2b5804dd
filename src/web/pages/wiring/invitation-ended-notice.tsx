import { MailX } from 'lucide-react';
import { Link } from 'wouter';
import { RequestError, serverMessage } from '#shared/api/call-endpoint.ts';
import { paths } from '#shared/site/paths.ts';
import { StatusPage } from '#web/accounts/status-page.tsx';
import { useSession } from '#web/platform/session/session.tsx';
import { Button } from '#web/ui/button.tsx';

/** Says why an invitation has ended or does not exist, and what to do. */
export function InvitationEndedNotice({ error }: { error: unknown }) {
  const { user } = useSession();
  const isOver = error instanceof RequestError && error.status === 410;
  return (
    <StatusPage
      icon={MailX}
      tone="caution"
      title={isOver ? 'This invitation is over' : 'This link is not complete'}
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
      <p>{(isOver && serverMessage(error)) || NOT_COMPLETE}</p>
    </StatusPage>
  );
}

const NOT_COMPLETE =
  'Open the invitation from your newest mail again, or ask whoever invited you to send it once more. If you have joined already, just sign in.';
