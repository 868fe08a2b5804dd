import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { ThemeToggle } from '#web/platform/browser/theme-toggle.tsx';
import { Logo } from '#web/ui/logo.tsx';

/** The header of pages that owners and visitors share, for visitors. */
export function VisitorHeader({ actions }: { actions?: ReactNode }) {
  return (
    <header className="sticky top-0 z-30 border-b bg-paper/95 backdrop-blur-md">
      <div className="mx-auto flex min-h-16 max-w-6xl flex-wrap items-center gap-2 py-1 px-4 sm:px-6">
        <Link href={paths.home} className="mr-auto inline-flex min-h-11 items-center rounded-md">
          <Logo />
        </Link>
        <ThemeToggle className="needs-js" />
        {actions}
      </div>
    </header>
  );
}
