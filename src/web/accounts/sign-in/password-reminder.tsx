import { lazy, Suspense } from 'react';
import { useLocation } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { useSession } from '#web/platform/session/session.tsx';

const PasswordBar = lazy(async () => ({
  default: (await import('./password-reminder-bar.tsx')).PasswordReminderBar,
}));

const SIGN_IN_PAGES: readonly string[] = [
  paths.login,
  paths.register,
  paths.verifyEmail,
  paths.forgotPassword,
  paths.resetPassword,
  paths.join,
];

/**
 * Shown above every page while the owner's password is suspended (`credentialSetAside`). Rarely
 * needed, so loaded late.
 */
export function PasswordReminder() {
  const { user } = useSession();
  const [location] = useLocation();
  if (!user?.credentialSetAside || SIGN_IN_PAGES.includes(location)) return null;
  return (
    <Suspense>
      <PasswordBar email={user.email} />
    </Suspense>
  );
}
