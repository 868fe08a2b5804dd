import { MailOpen } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { StatusPage } from '../status-page.tsx';
import { TextLink } from '../text-link.tsx';
import { ResendVerificationButton } from './resend-verification-button.tsx';

const LOOK_AGAIN_MS = 5000;

/** Waits until a new owner opens the link in the confirmation email, here or on another device. */
export function CheckYourEmail({ email }: { email: string }) {
  useLookAgain();
  return (
    <StatusPage
      icon={MailOpen}
      tone="good"
      title="Check your email"
      actions={
        <>
          <ResendVerificationButton variant="secondary" />
          <Button asChild variant="quiet">
            <Link href={paths.login}>Back to Login</Link>
          </Button>
          <p className="mt-3 text-ink-soft text-sm">
            Nothing there? Have a look in the spam folder. If the address is not right,{' '}
            <TextLink href={paths.register}>register again</TextLink> with the one you meant.
          </p>
        </>
      }
    >
      We sent a link to <strong className="unbroken text-ink">{email}</strong>. Open it to confirm
      that this address is yours; this page moves on by itself.
    </StatusPage>
  );
}

function useLookAgain(): void {
  const { refreshUser } = useSession();
  useEffect(() => {
    function look(): void {
      if (document.visibilityState === 'visible') void refreshUser();
    }
    const timer = setInterval(look, LOOK_AGAIN_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [refreshUser]);
}
