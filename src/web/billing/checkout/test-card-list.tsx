import { TEST_CARDS } from '#shared/billing/test-cards.ts';
import { classNames } from '#web/ui/class-names.ts';

/** The only cards that work while payments are simulated; a click fills one in. */
export function TestCardList({
  chosen,
  isDisabled,
  onChoose,
}: {
  chosen: string;
  isDisabled: boolean;
  onChoose: (number: string) => void;
}) {
  return (
    <section aria-label="Test cards">
      <p className="mb-2 text-ink-soft text-sm">
        Only these test cards work here. Choose one to fill it in.
      </p>
      <ul className="grid gap-2 sm:grid-cols-2">
        {TEST_CARDS.map(({ number, does }) => (
          <li key={number}>
            <button
              type="button"
              disabled={isDisabled}
              onClick={() => onChoose(number)}
              className={classNames(
                'flex min-h-11 w-full items-center justify-between gap-x-3 rounded-md border bg-sunken px-3 py-2 text-left text-sm transition-colors hover:border-line-strong disabled:cursor-not-allowed disabled:opacity-55 sm:block',
                number === chosen && 'border-basil ring-1 ring-basil',
              )}
            >
              <span className="block font-semibold tabular-nums">{number}</span>{' '}
              <span className="text-ink-soft">{does}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
