import type { LucideIcon } from 'lucide-react';

/** A small fact behind its icon; the icon's meaning is read out. */
export function IconFact({
  icon: Icon,
  name,
  text,
}: {
  icon: LucideIcon;
  name: string;
  text: string;
}) {
  return (
    <span className="inline-flex min-w-0 max-w-full items-start gap-1.5">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-soft" />
      <span className="wrap-anywhere min-w-0">
        <span className="sr-only">{name}: </span>
        {text}
      </span>
    </span>
  );
}
