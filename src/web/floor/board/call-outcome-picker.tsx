import {
  ArrowLeftRight,
  DoorOpen,
  Gift,
  type LucideIcon,
  MessageSquare,
  ReceiptText,
} from 'lucide-react';
import { CALL_OUTCOMES, type CallOutcome } from '#shared/floor/call-rules.ts';
import type { FloorCall } from '#shared/floor/contract.ts';
import type { SafetyClass } from '#shared/understanding/understanding.ts';
import { classNames } from '#web/ui/class-names.ts';

const OUTCOMES: Record<CallOutcome, { words: string; short: string; icon: LucideIcon }> = {
  talked: { words: 'Talked', short: 'Talked', icon: MessageSquare },
  replaced: { words: 'Replaced', short: 'Replaced', icon: ArrowLeftRight },
  off_the_bill: { words: 'Off the bill', short: 'Off the bill', icon: ReceiptText },
  reward: { words: 'Gave a reward', short: 'Reward', icon: Gift },
  left: { words: 'Guest had left', short: 'Had left', icon: DoorOpen },
};

/** In these matters a person was harmed, which no new dish and no refund can put right. */
const HARM_TO_PEOPLE: readonly SafetyClass[] = [
  'allergen',
  'illness',
  'injury',
  'harassment',
  'discrimination',
];
const OUTCOMES_AFTER_HARM: readonly CallOutcome[] = ['talked', 'left'];

/** Outcomes at the table: one tap, no typing. */
export function CallOutcomePicker({
  layout,
  calls,
  value,
  label,
  onChoose,
}: {
  layout: 'row' | 'sheet';
  /** The calls that the visit to the table was for. */
  calls: readonly FloorCall[];
  value: CallOutcome | undefined;
  label: string;
  onChoose: (outcome: CallOutcome) => void;
}) {
  const isRow = layout === 'row';
  const outcomes = outcomesFor(calls);
  return (
    <fieldset
      aria-label={label}
      className={isRow ? 'flex flex-wrap gap-2.5' : 'grid grid-cols-2 gap-2.5'}
    >
      {outcomes.map((outcome, index) => {
        const { words, short, icon: Icon } = OUTCOMES[outcome];
        const isChosen = value === outcome;
        const isAlone = outcomes.length % 2 === 1 && index === outcomes.length - 1;
        return (
          <button
            key={outcome}
            type="button"
            aria-pressed={isChosen}
            aria-label={words}
            className={classNames(
              'rounded-[16px] border-board-basil font-semibold leading-[1.05]',
              isRow
                ? 'grid min-h-[92px] grow content-center justify-items-center gap-1.5 whitespace-nowrap px-2.5'
                : 'flex min-h-[68px] items-center gap-2.5 px-3 py-2 text-left',
              !isRow && isAlone && 'col-span-2 justify-center',
              isChosen
                ? 'border-[3px] bg-board-basil text-on-board-basil'
                : 'border-2 bg-basil-soft text-board-basil',
            )}
            onClick={() => onChoose(outcome)}
          >
            <Icon aria-hidden className="size-[1.1em] shrink-0" />
            {isRow ? short : words}
          </button>
        );
      })}
    </fieldset>
  );
}

/** The tapped outcome, unless it is no longer offered because the guest has since reported harm. */
export function offeredOutcome(
  tapped: CallOutcome | undefined,
  calls: readonly FloorCall[],
): CallOutcome | undefined {
  return tapped && outcomesFor(calls).includes(tapped) ? tapped : undefined;
}

function outcomesFor(calls: readonly FloorCall[]): readonly CallOutcome[] {
  const isHarm = calls.some(({ safety }) => safety && HARM_TO_PEOPLE.includes(safety));
  return isHarm ? OUTCOMES_AFTER_HARM : CALL_OUTCOMES;
}
