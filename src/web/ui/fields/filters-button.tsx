import { SlidersHorizontal } from 'lucide-react';
import { Button } from '../button.tsx';

/** Opens the filters on a phone; it shows how many apply. */
export function FiltersButton({
  count,
  className,
  onClick,
}: {
  count: number;
  className?: string;
  onClick: () => void;
}) {
  return (
    <Button variant="secondary" className={className} onClick={onClick}>
      <SlidersHorizontal aria-hidden />
      Filters
      {count > 0 && (
        <span className="grid size-6 place-items-center rounded-full bg-ink/10 text-xs tabular-nums">
          {count}
          <span className="sr-only"> applied</span>
        </span>
      )}
    </Button>
  );
}
