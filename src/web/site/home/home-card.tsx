import { ArrowRight, ExternalLink, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

export type HomeCardProps = {
  title: string;
  text: string;
  href: string;
  icon: LucideIcon;
  badges?: readonly ReactNode[];
  /** The widget is a build of its own and opens beside this page. */
  opensNewTab?: boolean;
};

/** One way on from the owner's home. The whole card is the link. */
export function HomeCard({
  title,
  text,
  href,
  icon: Icon,
  badges = [],
  opensNewTab,
}: HomeCardProps) {
  const Arrow = opensNewTab ? ExternalLink : ArrowRight;
  const content = (
    <>
      <span className="grid size-11 shrink-0 place-items-center rounded-md bg-basil-soft text-basil-ink">
        <Icon aria-hidden className="size-5.5" />
      </span>
      <span className="flex min-w-0 flex-1 flex-col items-start max-sm:basis-48">
        <span className="flex max-w-full items-center gap-2 font-semibold text-lg">
          {title}
          <Arrow
            aria-hidden
            className="size-4 shrink-0 text-ink-soft transition-transform group-hover:translate-x-0.5"
          />
        </span>
        <span className="mt-1 text-ink-soft">{text}</span>
        {badges.length > 0 && (
          <span className="mt-3 flex flex-wrap gap-2 sm:absolute sm:top-5 sm:right-5 sm:mt-0">
            {badges}
          </span>
        )}
      </span>
      {opensNewTab && <span className="sr-only"> (opens in a new tab)</span>}
    </>
  );
  const styles =
    'group relative flex h-full flex-wrap gap-4 rounded-lg border bg-surface p-5 transition-colors hover:border-line-strong sm:flex-col sm:flex-nowrap';
  return opensNewTab ? (
    <a href={href} target="_blank" rel="noopener" className={styles}>
      {content}
    </a>
  ) : (
    <Link href={href} className={styles}>
      {content}
    </Link>
  );
}
