import { classNames } from '#web/ui/class-names.ts';

/** One dot per step; each is a button to its step. */
export function StepDots({
  titles,
  current,
  onSelect,
  className,
}: {
  titles: readonly string[];
  current: number;
  onSelect: (index: number) => void;
  className?: string;
}) {
  return (
    <ol className={classNames('flex', className)}>
      {titles.map((title, index) => (
        <li key={title}>
          <button
            type="button"
            aria-label={`Step ${index + 1}: ${title}`}
            aria-current={index === current ? 'step' : undefined}
            onClick={() => onSelect(index)}
            className="grid h-11 w-7 place-items-center rounded-md sm:w-9"
          >
            <span
              className={classNames(
                'h-2.5 rounded-full transition-[width,background-color]',
                index === current ? 'w-6 bg-basil' : 'w-2.5 bg-line-strong',
              )}
            />
          </button>
        </li>
      ))}
    </ol>
  );
}
