import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { VisitorHeader } from '#web/site/frame/visitor-header.tsx';
import { Button } from '#web/ui/button.tsx';

/** The visitor's version of a page that owners see in their frame. */
export function VisitorPage({
  path,
  footer,
  children,
}: {
  path: string;
  footer?: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <VisitorHeader
        actions={
          <Button asChild size="sm">
            <Link href={signInPathFor(path)}>Sign In</Link>
          </Button>
        }
      />
      <main className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-6 sm:py-10">{children}</main>
      {footer}
    </>
  );
}

/** The sign-in address that returns to the given page. */
export function signInPathFor(path: string): string {
  return `${paths.login}?returnTo=${encodeURIComponent(path)}`;
}
