import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { ThemeToggle } from '#web/platform/browser/theme-toggle.tsx';
import { enterSignInScreen } from '#web/platform/session/ended-session.ts';
import { Logo } from '#web/ui/logo.tsx';
import { RatingFace } from '#web/ui/rating-face.tsx';

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
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,min(34rem,53%))] xl:grid-cols-[minmax(0,1fr)_minmax(0,min(42rem,53%))]">
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

/**
 * The picture beside the sign-in form: sample feedback from one evening, as an owner would receive
 * it.
 */
function AuthAside() {
  return (
    <aside
      aria-label="What guests say"
      className="hidden flex-col justify-center border-l bg-sunken px-12 py-16 lg:flex xl:px-20"
    >
      <p className="max-w-md font-display text-2xl text-balance xl:text-3xl">
        Hear it from your guests before the internet does.
      </p>
      <ul className="mt-10 flex max-w-md flex-col gap-4">
        {GUEST_QUOTES.map((voice) => (
          <li key={voice.place}>
            <GuestQuote voice={voice} />
          </li>
        ))}
      </ul>
      <p className="mt-10 max-w-md text-ink-soft">
        Private to you, answered in a minute, and in time to put things right.
      </p>
    </aside>
  );
}

/** The phone version of `AuthAside`: one guest's words below the form. */
function AuthQuote() {
  return (
    <aside aria-label="What guests say" className="mt-auto pt-12 lg:hidden">
      <GuestQuote voice={GUEST_QUOTES[0]} />
    </aside>
  );
}

function GuestQuote({
  voice: { level, words, rating, place },
}: {
  voice: (typeof GUEST_QUOTES)[number];
}) {
  return (
    <div className="flex flex-wrap gap-3 rounded-lg border bg-surface p-4">
      <RatingFace level={level} className="size-8" />
      <div className="min-w-0 flex-[1_1_8rem]">
        <p>{words}</p>
        <p className="mt-1 text-ink-soft text-sm">
          {rating} · {place}
        </p>
      </div>
    </div>
  );
}

const GUEST_QUOTES = [
  {
    level: 5,
    rating: 'Excellent',
    place: 'Table 12, just now',
    words: '“Mia remembered my allergy without a second question. We will be back.”',
  },
  {
    level: 2,
    rating: 'Fair',
    place: 'Table 4, 20 minutes ago',
    words: '“Lovely food, but the mains took almost an hour to arrive.”',
  },
] as const;
