import { Check } from 'lucide-react';

/** A list with a tick before each item. */
export function CheckList({
  items,
  className = 'grid gap-x-8 gap-y-2.5 sm:grid-cols-2',
}: {
  items: readonly string[];
  className?: string;
}) {
  return (
    <ul className={className}>
      {items.map((item) => (
        <li key={item} className="flex gap-2.5">
          <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-basil-ink" />
          {item}
        </li>
      ))}
    </ul>
  );
}
