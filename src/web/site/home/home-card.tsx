import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

export type HomeCardProps = {
  title: string;
  text: string;
  href: string;
  icon: LucideIcon;
  badge?: ReactNode;
  /** Set for the widget, which is a separate build and opens in a new tab. */
  opensNewTab?: boolean;
};

/** A link tile on the owner's home. Its text is shown as a tooltip. */
export function HomeCard({ title, text, href, icon: Icon, badge, opensNewTab }: HomeCardProps) {
  const content = (
    <>
      <Icon aria-hidden className="size-5 shrink-0 text-basil-ink" />
      <span className="font-semibold text-xs leading-4 sm:text-sm sm:leading-4.5">
        {title}
        {opensNewTab && <span className="sr-only"> (opens in a new tab)</span>}
      </span>
      <span className="sr-only">{text}</span>
      {badge}
    </>
  );
  const looks =
    'relative flex h-full min-h-23 flex-col justify-between gap-2 rounded-lg border bg-surface px-2.5 pt-3 pb-2.5 transition-colors hover:border-line-strong sm:px-3 sm:pt-3.5 sm:pb-3';
  return opensNewTab ? (
    <a href={href} title={text} target="_blank" rel="noopener" className={looks}>
      {content}
    </a>
  ) : (
    <Link href={href} title={text} className={looks}>
      {content}
    </Link>
  );
}
