import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { ThemeToggle } from '#web/platform/browser/theme-toggle.tsx';
import { enterSignInScreen } from '#web/platform/session/signed-out.ts';
import { Logo } from '#web/ui/logo.tsx';
import { AuthAside, AuthQuote } from './auth-aside.tsx';

/** The layout of every sign-in page: one column, with a picture beside it on wide screens. */
export function AuthPage({
  mark,
  title,
  description,
  children,
  footer,
}: {
  mark?: ReactNode;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
}) {
  useEffect(enterSignInScreen, []);
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,34rem)] xl:grid-cols-[minmax(0,1fr)_minmax(0,42rem)]">
      <div className="flex flex-col">
        <header className="flex min-h-16 flex-wrap items-center justify-between px-4 sm:px-8">
          <Link href={paths.home} className="inline-flex rounded-md">
            <Logo />
          </Link>
          <ThemeToggle />
        </header>
        <main className="mx-auto flex w-full max-w-md flex-1 flex-col px-4 pt-8 pb-8 sm:px-6 sm:pt-4 lg:justify-center lg:pb-24">
          {mark}
          <h1 className="font-display font-semibold text-2xl sm:text-3xl">{title}</h1>
          {description && <div className="mt-2 text-ink-soft">{description}</div>}
          {children && <div className="mt-8">{children}</div>}
          {footer && <p className="mt-8 text-ink-soft">{footer}</p>}
          <AuthQuote />
        </main>
      </div>
      <AuthAside />
    </div>
  );
}
