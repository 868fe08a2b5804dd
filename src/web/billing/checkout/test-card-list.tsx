import { TEST_CARDS } from '#shared/billing/test-cards.ts';
import { classNames } from '#web/ui/class-names.ts';

type TestCard = (typeof TEST_CARDS)[number];
const [PAYS, ...OTHERS] = TEST_CARDS;

/**
 * The only cards that work while payments are simulated; a click fills one in. The card that
 * succeeds comes first, those that fail are folded below.
 */
export function TestCardList(choosing: {
  chosen: string;
  isDisabled: boolean;
  onChoose: (number: string) => void;
}) {
  return (
    <section aria-label="Test cards" className="text-sm">
      <p className="mb-2 text-ink-soft">Only test cards work here. Choose one to fill it in.</p>
      <CardButton card={PAYS} {...choosing} />
      <details>
        <summary className="-mb-3 min-h-11 w-fit cursor-pointer content-center font-semibold text-basil-ink">
          Cards that are declined or need approval
        </summary>
        <ul className="mt-3 grid gap-2 sm:grid-cols-2">
          {OTHERS.map((card) => (
            <li key={card.number}>
              <CardButton card={card} {...choosing} />
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

function CardButton({
  card: { number, does },
  chosen,
  isDisabled,
  onChoose,
}: { card: TestCard } & Parameters<typeof TestCardList>[0]) {
  return (
    <button
      type="button"
      disabled={isDisabled}
      onClick={() => onChoose(number)}
      className={classNames(
        'flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 rounded-md border bg-sunken px-3 py-2 text-left transition-colors hover:border-line-strong disabled:cursor-not-allowed disabled:opacity-55',
        number === chosen && 'border-basil ring-1 ring-basil',
      )}
    >
      <span className="font-semibold tabular-nums">{number}</span>{' '}
      <span className="text-ink-soft">{does}</span>
    </button>
  );
}
