import { ArrowRight, ExternalLink, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

export type HomeCardProps = {
  title: string;
  text: string;
  href: string;
  icon: LucideIcon;
  badge?: ReactNode;
  /** The widget is a build of its own and opens beside this page. */
  opensNewTab?: boolean;
};

/** One way on from the owner's home. The whole card is the link. */
export function HomeCard({ title, text, href, icon: Icon, badge, opensNewTab }: HomeCardProps) {
  const Arrow = opensNewTab ? ExternalLink : ArrowRight;
  const content = (
    <>
      <span className="flex items-start justify-between gap-3">
        <span className="grid size-11 place-items-center rounded-md bg-basil-soft text-basil-ink">
          <Icon aria-hidden className="size-5.5" />
        </span>
        {badge}
      </span>
      <span className="mt-4 flex items-center gap-2 font-semibold text-lg">
        {title}
        <Arrow
          aria-hidden
          className="size-4 text-ink-soft transition-transform group-hover:translate-x-0.5"
        />
      </span>
      <span className="mt-1 text-ink-soft">{text}</span>
      {opensNewTab && <span className="sr-only"> (opens in a new tab)</span>}
    </>
  );
  const styles =
    'group flex h-full flex-col rounded-lg border bg-surface p-5 transition-colors hover:border-line-strong';
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
