import { LogIn } from 'lucide-react';
import { RequestError } from '#shared/api/call-endpoint.ts';
import { paths } from '#shared/site/paths.ts';
import { Button } from '#web/ui/button.tsx';

/** Whether a request failed because the session has ended, here or elsewhere. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof RequestError && error.status === 401;
}

/** Shown instead of content that needs a signed-in owner. */
export function SessionEndedNotice() {
  return (
    <div role="alert" className="flex flex-col items-center px-4 py-8 text-center">
      <p className="font-semibold text-lg">You’ve been signed out</p>
      <p className="mt-1 max-w-md text-ink-soft">Sign in again to see your restaurants.</p>
      <Button asChild className="mt-5">
        <a href={paths.login}>
          <LogIn aria-hidden />
          Sign in
        </a>
      </Button>
    </div>
  );
}
