import { SlidersHorizontal } from 'lucide-react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';

/** Opens the filters; it shows how many apply. */
export function FiltersButton({
  count,
  isIcon = false,
  className,
  onClick,
}: {
  count: number;
  /** Shows no word, to stand in a row of icons. */
  isIcon?: boolean;
  className?: string;
  onClick: () => void;
}) {
  return (
    <Button
      variant={isIcon ? 'quiet' : 'secondary'}
      size={isIcon && count === 0 ? 'icon' : 'md'}
      className={classNames(isIcon && count > 0 && 'px-2', className)}
      title={isIcon ? 'Filters' : undefined}
      onClick={onClick}
    >
      <SlidersHorizontal aria-hidden />
      <span className={isIcon ? 'sr-only' : 'contents'}>Filters</span>
      {count > 0 && (
        <span className="grid size-6 place-items-center rounded-full bg-ink/10 text-xs tabular-nums">
          {count}
          <span className="sr-only"> applied</span>
        </span>
      )}
    </Button>
  );
}
