import { MailX } from 'lucide-react';
import { Link } from 'wouter';
import { serverMessage } from '#shared/api/call.ts';
import { paths } from '#shared/site/paths.ts';
import { StatusPage } from '#web/accounts/status-page.tsx';
import { useSession } from '#web/platform/session/session.tsx';
import { Button } from '#web/ui/button.tsx';

/** The link opens nothing (any more): why, and what to do. */
export function InvitationOver({ error }: { error: unknown }) {
  const { user } = useSession();
  return (
    <StatusPage
      icon={MailX}
      tone="caution"
      title="This invitation is over"
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
      <p>{serverMessage(error) ?? NOT_COMPLETE}</p>
      {!user && <p className="mt-2">If you have joined already, just sign in.</p>}
    </StatusPage>
  );
}

const NOT_COMPLETE =
  'The link is not complete. Open it from the newest mail, or ask whoever invited you to send it again.';
