import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { RequestError } from '#shared/api/call-endpoint.ts';
import { paths } from '#shared/site/paths.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { Alert } from '#web/ui/status/alert.tsx';

/**
 * Tells a visitor, or an owner without a confirmed address, why nothing can be saved here. A
 * refused request highlights the notice.
 */
export function CannotSaveNotice({ isHighlighted }: { isHighlighted: boolean }) {
  const { status, user } = useSession();
  const [location] = useLocation();
  const link = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    if (isHighlighted) link.current?.focus();
  }, [isHighlighted]);

  if (status === 'loading') return null;
  const mustSignIn = user === null || (isHighlighted && user.emailVerified);
  if (!mustSignIn && user.emailVerified) return null;
  return (
    <Alert tone={isHighlighted ? 'warning' : 'info'} className="mb-8">
      <Link
        ref={link}
        href={
          mustSignIn ? `${paths.login}?returnTo=${encodeURIComponent(location)}` : paths.verifyEmail
        }
        className="rounded-sm font-semibold text-base underline decoration-1 underline-offset-4 hover:decoration-2"
      >
        {mustSignIn
          ? 'Please sign in to save your choices'
          : 'Please verify your email to save your choices'}
      </Link>
    </Alert>
  );
}

/** Whether a request failed because the user is signed out or their address is unverified. */
export function isAccountRefusal(error: unknown): boolean {
  return (
    error instanceof RequestError && (error.status === 401 || error.code === 'EMAIL_UNVERIFIED')
  );
}
