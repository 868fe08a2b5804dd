import { classNames } from '#web/ui/class-names.ts';
import { LogoMark } from '#web/ui/logo.tsx';
import { RatingFace } from '#web/ui/rating-face.tsx';
import { BEATS, type Beat, type Choice, STEP_COUNT } from './conversation-script.ts';

/** The guest's phone at one moment of the conversation. */
export function PhoneScreen({ beatIndex, className }: { beatIndex: number; className?: string }) {
  const shown = BEATS.slice(0, beatIndex + 1).map((beat, order) => ({ beat, order }));
  const step = BEATS[beatIndex]?.step ?? 1;
  return (
    <div
      className={classNames(
        'h-[37rem] w-full max-w-[18.5rem] rounded-[2.75rem] border border-line-strong/50 bg-ink p-2 shadow-float dark:bg-sunken',
        className,
      )}
    >
      <div className="flex h-full flex-col overflow-hidden rounded-[2.25rem] bg-paper">
        <div className="flex items-center gap-3 border-b bg-surface px-4 pt-6 pb-3">
          <span className="grid size-9 place-items-center rounded-full bg-basil-soft">
            <LogoMark className="size-6" />
          </span>
          <div className="min-w-0 leading-tight">
            <p className="truncate font-semibold text-sm">Sample Bistro</p>
            <p className="text-ink-soft text-xs">
              Step {step} of {STEP_COUNT}
            </p>
          </div>
        </div>
        <div className="h-1 bg-ink/8">
          <div
            className="h-full bg-basil transition-[width] duration-300"
            style={{ width: `${(step / STEP_COUNT) * 100}%` }}
          />
        </div>
        <div className="flex min-h-0 flex-1 flex-col justify-end gap-2 overflow-hidden p-4 text-sm">
          {shown.map(({ beat, order }) => (
            <Moment key={order} beat={beat} isCurrent={order === beatIndex} />
          ))}
        </div>
      </div>
    </div>
  );
}

function Moment({ beat, isCurrent }: { beat: Beat; isCurrent: boolean }) {
  if (beat.kind === 'bot') return <Bubble from="bot">{beat.text}</Bubble>;
  if (beat.kind === 'guest') return <Bubble from="guest">{beat.text}</Bubble>;
  if (beat.kind === 'ticket') return <Ticket reward={beat.reward} code={beat.code} />;
  if (!isCurrent) return null;
  if (beat.kind === 'typing') return <TypingDots />;
  return <Choices choices={beat.choices} picked={beat.picked} />;
}

function Bubble({ from, children }: { from: 'bot' | 'guest'; children: string }) {
  return (
    <p
      className={classNames(
        'w-fit max-w-[85%] animate-rise-in rounded-xl px-3.5 py-2',
        from === 'bot'
          ? 'rounded-bl-sm border bg-surface'
          : 'ml-auto rounded-br-sm bg-basil text-on-basil',
      )}
    >
      {children}
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

function Choices({ choices, picked }: { choices: readonly Choice[]; picked?: number }) {
  const hasFaces = choices.some((choice) => choice.face);
  return (
    <div className={hasFaces ? 'mt-2 grid grid-cols-5 gap-1' : 'mt-2 flex flex-wrap gap-2'}>
      {choices.map(({ label, face }, index) => (
        <span
          key={label}
          className={classNames(
            'flex items-center justify-center border bg-surface font-medium',
            face ? 'flex-col gap-1 rounded-lg py-2 text-[0.625rem]' : 'h-10 rounded-full px-4',
            index === picked && 'border-basil bg-basil-soft text-basil-ink',
          )}
        >
          {face && <RatingFace level={face} className="size-7" />}
          {label}
        </span>
      ))}
    </div>
  );
}

function Ticket({ reward, code }: { reward: string; code: string }) {
  return (
    <div className="mt-2 animate-rise-in rounded-lg border border-saffron bg-saffron-soft p-4 text-center">
      <p className="font-semibold">{reward}</p>
      <p className="my-2 border-saffron border-y border-dashed py-2 font-mono font-semibold text-xl tracking-wider">
        {code}
      </p>
      <p className="text-saffron-ink text-xs">Show this to our staff</p>
    </div>
  );
}
