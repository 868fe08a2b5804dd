import { MonitorSmartphone } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { StatusPage } from '../status-page.tsx';

/** Shown when the waiting page was signed out: the link was most likely opened on the phone. */
export function ConfirmedElsewhereNotice({ email }: { email: string }) {
  return (
    <StatusPage
      icon={MonitorSmartphone}
      tone="caution"
      title="You were signed out here"
      actions={
        <>
          <Button asChild>
            <Link href={paths.login}>Sign In</Link>
          </Button>
          <Button asChild variant="quiet">
            <Link href={paths.forgotPassword}>Choose a new password by email</Link>
          </Button>
        </>
      }
    >
      Did you confirm <strong className="unbroken text-ink">{email}</strong> on another device? Type
      your password there once, and you can sign in here with it. Or choose a new one by email.
    </StatusPage>
  );
}
