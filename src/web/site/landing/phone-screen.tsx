import { classNames } from '#web/ui/class-names.ts';
import {
  BEATS,
  type Beat,
  SAMPLE_TABLE_NAME,
  SAMPLE_VENUE_NAME,
  STEP_COUNT,
} from './conversation-script.ts';
import { PhoneFace } from './phone-face.tsx';
import { PhoneFirstQuestion, Plate } from './phone-first-question.tsx';
import { PhoneTicket } from './phone-ticket.tsx';

/** The guest's phone at one moment of the conversation. */
export function PhoneScreen({ beatIndex, className }: { beatIndex: number; className?: string }) {
  const beat = BEATS[beatIndex];
  return (
    <div
      className={classNames(
        'h-[35rem] w-full max-w-[18.5rem] rounded-[2.75rem] border border-line-strong/50 bg-ink p-2 shadow-float dark:bg-sunken',
        className,
      )}
    >
      <div className="flex h-full flex-col overflow-hidden rounded-[2.25rem] bg-paper">
        {beat?.kind === 'cloth' && <PhoneFirstQuestion picked={beat.picked} />}
        {beat?.kind === 'ticket' && <PhoneTicket reward={beat.reward} code={beat.code} />}
        {beat?.kind !== 'cloth' && beat?.kind !== 'ticket' && <Chat beatIndex={beatIndex} />}
      </div>
    </div>
  );
}

function Chat({ beatIndex }: { beatIndex: number }) {
  const shown = BEATS.slice(0, beatIndex + 1).map((beat, order) => ({ beat, order }));
  const step = BEATS[beatIndex]?.step ?? 1;
  return (
    <>
      <div className="bg-sample px-4 pt-6 pb-3 text-on-sample">
        <div className="flex items-center gap-3">
          <Plate className="size-10" />
          <div className="min-w-0 leading-tight">
            <p className="truncate font-display font-semibold">{SAMPLE_VENUE_NAME}</p>
            <p className="text-xs">{SAMPLE_TABLE_NAME}</p>
          </div>
        </div>
        <div className="mt-3 flex items-center gap-3 text-xs">
          <span className="whitespace-nowrap">
            Step {step} of {STEP_COUNT}
          </span>
          <span className="h-1 flex-1 rounded-full bg-on-sample/30">
            <span
              className="block h-full rounded-full bg-on-sample transition-[width] duration-300"
              style={{ width: `${(step / STEP_COUNT) * 100}%` }}
            />
          </span>
        </div>
      </div>
      <div className="flex min-h-0 flex-1 flex-col justify-end gap-2 overflow-hidden p-4 text-sm">
        {shown.map(({ beat, order }) => (
          <Moment key={order} beat={beat} isCurrent={order === beatIndex} />
        ))}
      </div>
    </>
  );
}

function Moment({ beat, isCurrent }: { beat: Beat; isCurrent: boolean }) {
  if (beat.kind === 'bot' || beat.kind === 'guest') return <Bubble {...beat} />;
  if (beat.kind === 'typing' && isCurrent) return <TypingDots />;
  if (beat.kind === 'choices' && isCurrent) {
    return <Choices choices={beat.choices} picked={beat.picked} />;
  }
  return null;
}

function Bubble(beat: Beat & { kind: 'bot' | 'guest' }) {
  const isGuest = beat.kind === 'guest';
  return (
    <p
      className={classNames(
        'flex w-fit max-w-[85%] animate-rise-in items-center gap-2 rounded-xl px-3.5 py-2',
        isGuest
          ? 'ml-auto rounded-br-sm bg-sample text-on-sample'
          : 'rounded-bl-sm border bg-surface',
      )}
    >
      {isGuest && beat.face && <PhoneFace level={beat.face} className="size-6" />}
      {beat.text}
    </p>
  );
}

function TypingDots() {
  return (
    <div className="flex w-fit gap-1 rounded-xl rounded-bl-sm border bg-surface px-4 py-3.5">
      {['', '[animation-delay:150ms]', '[animation-delay:300ms]'].map((delay) => (
        <span
          key={delay}
          className={classNames('size-1.5 animate-pulse rounded-full bg-ink-soft', delay)}
        />
      ))}
    </div>
  );
}

function Choices({ choices, picked }: { choices: readonly string[]; picked?: number }) {
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {choices.map((label, index) => (
        <span
          key={label}
          className={classNames(
            'flex h-10 items-center justify-center rounded-full border bg-surface px-3.5 font-medium',
            index === picked && 'border-basil bg-basil-soft text-basil-ink',
          )}
        >
          {label}
        </span>
      ))}
    </div>
  );
}
