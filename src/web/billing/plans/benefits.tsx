import { Check } from 'lucide-react';

/** What a plan includes, as an owner reads it before and after choosing it. */
export function Benefits({ items }: { items: readonly string[] }) {
  return (
    <ul className="grid gap-x-8 gap-y-2.5 sm:grid-cols-2">
      {items.map((item) => (
        <li key={item} className="flex gap-2.5">
          <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-basil-ink" />
          {item}
        </li>
      ))}
    </ul>
  );
}
