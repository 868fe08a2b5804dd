import { ArrowRight, Utensils } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { paths, WIDGET_PATH } from '#shared/site/paths.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { SiteFooter } from '#web/site/frame/site-footer.tsx';
import { VisitorHeader } from '#web/site/frame/visitor-header.tsx';
import { MissingTablePicture } from '#web/site/plain-pages/missing-table-picture.tsx';
import { Button } from '#web/ui/button.tsx';

/**
 * Links to other pages. The chat is a separate build and needs a page load; all others are pages of
 * this app.
 */
const PAGE_LINKS = [
  {
    href: WIDGET_PATH,
    name: 'Try the demo',
    text: 'the chat, as your guests see it',
    isLoaded: true,
  },
  { href: paths.redeem, name: 'Redeem a reward', text: 'with the code on a guest’s ticket' },
  { href: paths.contact, name: 'Contact', text: 'if one of our links brought you here' },
];

/** The page for unknown addresses. Also prerendered, so nothing here may need `window`. */
export function NotFoundPage() {
  const { user } = useSession();
  // Read the user only after hydration: the prerendered page is for visitors, and a stored user is
  // known at once.
  const [isSignedIn, setIsSignedIn] = useState(false);
  useEffect(() => setIsSignedIn(user !== null), [user]);
  return (
    <div className="flex min-h-dvh flex-col">
      <VisitorHeader
        actions={
          !isSignedIn && (
            <Button asChild variant="quiet">
              <Link href={paths.login}>Sign In</Link>
            </Button>
          )
        }
      />
      <main className="mx-auto flex w-full max-w-6xl flex-1 flex-col justify-center px-4 pt-8 pb-6 sm:px-6">
        <div className="grid items-center gap-x-16 gap-y-8 lg:grid-cols-2">
          <MissingTablePicture className="mx-auto w-full max-w-60 lg:order-2 lg:max-w-md" />
          <div className="mx-auto w-full max-w-xl lg:mx-0">
            <h1 className="font-semibold text-basil-ink text-sm">404 Page Not Found</h1>
            <p className="mt-2 text-balance font-display font-semibold text-3xl tracking-tight sm:text-4xl lg:text-5xl lg:leading-[1.15]">
              This table isn’t on our floor plan.
            </p>
            <p className="mt-4 text-pretty text-ink-soft text-lg">
              The address may have a typo, or the page has moved. Let’s find you another seat.
            </p>
            <Button asChild size="lg" className="mt-6 w-full sm:w-auto">
              <Link href={paths.home}>Go home</Link>
            </Button>
            <div className="mt-8 flex gap-3 rounded-lg bg-sunken px-4 py-3">
              <Utensils aria-hidden className="mt-0.5 size-5 shrink-0 text-basil-ink" />
              <p>Here for a meal? Scan the code on your table again, or ask the team for it.</p>
            </div>
            <nav aria-label="Or go on to" className="mt-4">
              <ul className="divide-y border-b">
                {PAGE_LINKS.map(({ href, name, text, isLoaded }) => (
                  <li key={href}>
                    <PageLink href={href} isLoaded={isLoaded}>
                      <span className="min-w-0">
                        <span className="font-semibold">{name}</span>
                        <span className="text-ink-soft">, {text}</span>
                      </span>
                      <ArrowRight
                        aria-hidden
                        className="ml-auto size-5 shrink-0 text-basil-ink transition-transform group-hover:translate-x-1"
                      />
                    </PageLink>
                  </li>
                ))}
              </ul>
            </nav>
          </div>
        </div>
        <p className="mt-8 text-center text-ink-soft text-xs">
          For developers: <span>Did you forget to add the page to the router?</span>
        </p>
      </main>
      <SiteFooter />
    </div>
  );
}

function PageLink({
  href,
  isLoaded = false,
  children,
}: {
  href: string;
  isLoaded?: boolean;
  children: ReactNode;
}) {
  const looks = 'group flex min-h-13 items-center gap-4 rounded-sm py-3';
  return isLoaded ? (
    <a href={href} className={looks}>
      {children}
    </a>
  ) : (
    <Link href={href} className={looks}>
      {children}
    </Link>
  );
}
