import { Link } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import { paths } from '#shared/site/paths.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/status/alert.tsx';

/** Shown when another person is signed in, as on a shared computer. */
export function SignedInAsOtherNotice({
  user,
  email,
  address,
}: {
  user: User;
  email: string;
  address: string;
}) {
  const { signOut } = useSession();
  return (
    <div className="flex flex-col gap-3">
      <Alert tone="warning" className="mb-3">
        You are signed in as <strong className="unbroken">{user.email}</strong>, and this invitation
        is for <strong className="unbroken">{email}</strong>.
      </Alert>
      <Button className="w-full" onClick={() => signOut(address)}>
        Sign out and go on
      </Button>
      <Button asChild variant="secondary" className="w-full">
        <Link href={paths.home}>Stay signed in</Link>
      </Button>
    </div>
  );
}
