import { Menu as MenuIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { ThemeToggle } from '#web/platform/browser/theme-toggle.tsx';
import { Button } from '#web/ui/button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

export function SiteHeader() {
  return (
    <header className="sticky top-0 z-30 border-b bg-paper/90 backdrop-blur-md">
      <div className="mx-auto flex min-h-16 max-w-6xl flex-wrap items-center gap-1 py-1 px-4 sm:gap-2 sm:px-6">
        <Link href={paths.home} className="mr-auto inline-flex min-h-11 items-center rounded-md">
          <Logo />
        </Link>
        <nav aria-label="Main" className="hidden items-center gap-1 md:flex">
          <Button asChild variant="quiet">
            <a href="#pricing">Pricing</a>
          </Button>
          <Button asChild variant="quiet">
            <Link href={paths.login}>Sign In</Link>
          </Button>
          <ThemeToggle className="needs-js" />
        </nav>
        <Button asChild className="px-3 sm:px-4">
          <Link href={paths.register}>Get Started</Link>
        </Button>
        <PhoneMenu />
      </div>
    </header>
  );
}

/** Native <details>, so that phones without scripts reach Pricing and Sign In too. */
function PhoneMenu() {
  const menu = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const closeFromAfar = (event: Event) => {
      const isOutside = event.target instanceof Node && !menu.current?.contains(event.target);
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape';
      if (!menu.current?.open || !(isOutside || isEscape)) return;
      menu.current.open = false;
      if (isEscape) menu.current.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', closeFromAfar);
    document.addEventListener('keydown', closeFromAfar);
    return () => {
      document.removeEventListener('pointerdown', closeFromAfar);
      document.removeEventListener('keydown', closeFromAfar);
    };
  }, []);

  function close(): void {
    if (menu.current) menu.current.open = false;
  }

  return (
    <details ref={menu} className="relative -mr-2 md:hidden">
      <summary className="grid size-11 list-none place-items-center rounded-md hover:bg-ink/6 [&::-webkit-details-marker]:hidden">
        <MenuIcon aria-hidden className="size-6" />
        <VisuallyHidden>Menu</VisuallyHidden>
      </summary>
      <nav
        aria-label="Main"
        className="absolute top-13 right-0 flex w-56 flex-col rounded-lg border bg-surface p-2 shadow-float [&>a]:justify-start"
      >
        <Button asChild variant="quiet" onClick={close}>
          <a href="#pricing">Pricing</a>
        </Button>
        <Button asChild variant="quiet" onClick={close}>
          <Link href={paths.login}>Sign In</Link>
        </Button>
        <div className="needs-js mt-2 flex items-center justify-between border-t pt-2 pl-4">
          <span aria-hidden>Theme</span>
          <ThemeToggle />
        </div>
      </nav>
    </details>
  );
}
