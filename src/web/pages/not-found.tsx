import { Link } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { NotFoundIllustration } from '#web/site/not-found-illustration.tsx';
import { Button } from '#web/ui/button.tsx';
import { Logo } from '#web/ui/logo.tsx';

export function NotFoundPage() {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex h-16 w-full max-w-6xl items-center px-4 sm:px-6">
        <Link href={paths.home} className="inline-flex rounded-md">
          <Logo />
        </Link>
      </header>
      <main className="mx-auto flex w-full max-w-xl flex-1 flex-col items-center justify-center px-4 pt-4 pb-24 text-center">
        <NotFoundIllustration className="mb-8 w-52" />
        <h1 className="font-display font-semibold text-3xl sm:text-4xl">404 Page Not Found</h1>
        <p className="mt-4 max-w-md text-ink-soft text-lg">
          This table is not on our floor plan. The address may have a typo, or the page has moved.
        </p>
        <p className="mt-4 rounded-md border bg-surface px-3 py-2 font-mono text-ink-soft text-sm">
          Did you forget to add the page to the router?
        </p>
        <Button asChild size="lg" className="mt-8">
          <Link href={paths.home}>Go home</Link>
        </Button>
      </main>
    </div>
  );
}
