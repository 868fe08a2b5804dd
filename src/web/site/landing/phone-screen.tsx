import { Copy, Download, Lock } from 'lucide-react';
import { classNames } from '#web/ui/class-names.ts';
import type { RatingLevel } from '#web/ui/rating-face.tsx';
import {
  ANIMATION_MOMENTS,
  ANNOUNCED_STEP_COUNT,
  type AnimationMoment,
  RATING_CHOICES,
  SAMPLE_TABLE_NAME,
  SAMPLE_VENUE_NAME,
  STEP_COUNT,
} from './conversation-script.ts';

const FACES: Record<RatingLevel, { fill: string; mouth: string }> = {
  1: { fill: '#f2a093', mouth: 'M10.5 23.5q5.5-6 11 0' },
  2: { fill: '#f6bf8b', mouth: 'M11 22.5q5-3 10 0' },
  3: { fill: '#f7d889', mouth: 'M11 21.5h10' },
  4: { fill: '#cbdc8f', mouth: 'M10.5 19.5q5.5 5 11 0' },
  5: { fill: '#96d1a7', mouth: 'M9.5 18.5h13a6.5 6.5 0 0 1-13 0z' },
};
const LINE_COLOUR = '#211c17';
/** How far each face hangs below the first, along the hem of the cloth. */
const FACE_OFFSETS = ['', 'translate-y-2.5', 'translate-y-3.5', 'translate-y-2.5', ''];
/** The code 7KM4X-92QTA as a QR code, drawn in advance, so that the page needs no encoder. */
const TICKET_QR_PATH =
  'M0 0h7v1h-7zM9 0h2v1h-2zM12 0h1v1h-1zM14 0h7v1h-7zM0 1h1v1h-1zM6 1h1v1h-1zM8 1h5v1h-5zM14 1h1v1h-1zM20 1h1v1h-1zM0 2h1v1h-1zM2 2h3v1h-3zM6 2h1v1h-1zM9 2h1v1h-1zM11 2h1v1h-1zM14 2h1v1h-1zM16 2h3v1h-3zM20 2h1v1h-1zM0 3h1v1h-1zM2 3h3v1h-3zM6 3h1v1h-1zM9 3h4v1h-4zM14 3h1v1h-1zM16 3h3v1h-3zM20 3h1v1h-1zM0 4h1v1h-1zM2 4h3v1h-3zM6 4h1v1h-1zM8 4h1v1h-1zM10 4h3v1h-3zM14 4h1v1h-1zM16 4h3v1h-3zM20 4h1v1h-1zM0 5h1v1h-1zM6 5h1v1h-1zM11 5h1v1h-1zM14 5h1v1h-1zM20 5h1v1h-1zM0 6h7v1h-7zM8 6h1v1h-1zM10 6h1v1h-1zM12 6h1v1h-1zM14 6h7v1h-7zM9 7h2v1h-2zM0 8h1v1h-1zM2 8h1v1h-1zM4 8h1v1h-1zM6 8h1v1h-1zM9 8h1v1h-1zM12 8h1v1h-1zM16 8h1v1h-1zM19 8h1v1h-1zM0 9h2v1h-2zM4 9h1v1h-1zM8 9h1v1h-1zM11 9h1v1h-1zM13 9h4v1h-4zM20 9h1v1h-1zM0 10h3v1h-3zM4 10h4v1h-4zM10 10h2v1h-2zM14 10h1v1h-1zM16 10h2v1h-2zM19 10h1v1h-1zM0 11h1v1h-1zM2 11h4v1h-4zM7 11h1v1h-1zM10 11h4v1h-4zM16 11h1v1h-1zM18 11h2v1h-2zM1 12h2v1h-2zM5 12h3v1h-3zM11 12h1v1h-1zM14 12h2v1h-2zM18 12h3v1h-3zM8 13h3v1h-3zM14 13h3v1h-3zM0 14h7v1h-7zM9 14h1v1h-1zM12 14h1v1h-1zM17 14h2v1h-2zM0 15h1v1h-1zM6 15h1v1h-1zM9 15h2v1h-2zM14 15h2v1h-2zM0 16h1v1h-1zM2 16h3v1h-3zM6 16h1v1h-1zM8 16h1v1h-1zM10 16h1v1h-1zM12 16h1v1h-1zM14 16h2v1h-2zM17 16h1v1h-1zM19 16h2v1h-2zM0 17h1v1h-1zM2 17h3v1h-3zM6 17h1v1h-1zM9 17h1v1h-1zM11 17h1v1h-1zM13 17h1v1h-1zM16 17h1v1h-1zM18 17h2v1h-2zM0 18h1v1h-1zM2 18h3v1h-3zM6 18h1v1h-1zM8 18h1v1h-1zM11 18h1v1h-1zM13 18h2v1h-2zM17 18h2v1h-2zM20 18h1v1h-1zM0 19h1v1h-1zM6 19h1v1h-1zM11 19h3v1h-3zM15 19h1v1h-1zM17 19h4v1h-4zM0 20h7v1h-7zM8 20h4v1h-4zM13 20h3v1h-3zM18 20h1v1h-1zM20 20h1v1h-1z';

/** The guest's phone at one moment of the conversation. */
export function PhoneScreen({ beatIndex, className }: { beatIndex: number; className?: string }) {
  const beat = ANIMATION_MOMENTS[beatIndex];
  return (
    <div
      className={classNames(
        'drawing mx-auto h-[560px] w-full max-w-[296px] rounded-[44px] border border-line-strong/50 bg-ink p-2 shadow-float dark:bg-sunken',
        className,
      )}
    >
      <div className="flex h-full flex-col overflow-hidden rounded-[36px] bg-paper">
        {beat?.kind === 'cloth' && <PhoneFirstQuestion picked={beat.picked} />}
        {beat?.kind === 'ticket' && <PhoneTicket reward={beat.reward} code={beat.code} />}
        {beat?.kind !== 'cloth' && beat?.kind !== 'ticket' && <Chat beatIndex={beatIndex} />}
      </div>
    </div>
  );
}

function Chat({ beatIndex }: { beatIndex: number }) {
  const shown = ANIMATION_MOMENTS.slice(0, beatIndex + 1).map((beat, order) => ({ beat, order }));
  const step = ANIMATION_MOMENTS[beatIndex]?.step ?? 1;
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

function Moment({ beat, isCurrent }: { beat: AnimationMoment; isCurrent: boolean }) {
  if (beat.kind === 'bot' || beat.kind === 'guest') return <Bubble {...beat} />;
  if (beat.kind === 'typing' && isCurrent) return <TypingDots />;
  if (beat.kind === 'choices' && isCurrent) {
    return <Choices choices={beat.choices} picked={beat.picked} />;
  }
  return null;
}

function Bubble(beat: AnimationMoment & { kind: 'bot' | 'guest' }) {
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

/** An unhappy guest's last screen: calm words, the reward, and its code to scan. */
function PhoneTicket({ reward, code }: { reward: string; code: string }) {
  return (
    <div className="flex h-full animate-rise-in flex-col px-4 pt-9 text-center">
      <p className="font-display font-semibold text-xl leading-7">Thank you for telling us.</p>
      <div className="mt-4 overflow-hidden rounded-xl border shadow-float">
        <div className="bg-sample px-4 pt-4 pb-5 text-on-sample">
          <p className="flex items-center justify-center gap-2 font-display font-semibold text-xs">
            <Plate className="size-6" />
            {SAMPLE_VENUE_NAME}
          </p>
          <p className="mt-1.5 font-display font-semibold text-2xl">{reward}</p>
          <p className="text-xs">Valid for 30 days</p>
        </div>
        <div className="relative border-sample border-t-2 border-dashed bg-surface px-4 pt-4 pb-4">
          <span className="-top-2.5 -left-2.5 absolute size-5 rounded-full bg-paper" />
          <span className="-top-2.5 -right-2.5 absolute size-5 rounded-full bg-paper" />
          {/* Dark on white in both themes, so that a camera can read it. */}
          <span className="mx-auto block w-fit rounded-md bg-[#fff] p-2 text-[#211c17]">
            <TicketQr className="size-28" />
          </span>
          <p className="mt-2 font-mono font-semibold text-xl tracking-wider">{code}</p>
          <p className="mt-1 font-semibold text-xs">Show this to our staff</p>
        </div>
      </div>
      <div className="mt-4 grid grid-cols-2 gap-2 font-semibold text-sm">
        <span className="flex h-10 items-center justify-center gap-1.5 rounded-full bg-sample text-on-sample">
          <Download className="size-4" /> Save ticket
        </span>
        <span className="flex h-10 items-center justify-center gap-1.5 rounded-full border border-sample text-sample dark:border-line-strong dark:text-ink">
          <Copy className="size-4" /> Copy code
        </span>
      </div>
    </div>
  );
}

function TicketQr({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 21 21" className={className} shapeRendering="crispEdges">
      <path d={TICKET_QR_PATH} fill="currentColor" />
    </svg>
  );
}

/** The first question, on a table laid in the venue's colour. */
function PhoneFirstQuestion({ picked }: { picked?: RatingLevel }) {
  return (
    <div className="flex h-full flex-col">
      <div className="relative flex h-[69%] flex-col items-center rounded-b-[50%_9%] bg-sample px-4 pt-6 text-center text-on-sample">
        <p className="self-start pl-1 text-xs">Step 1 of {ANNOUNCED_STEP_COUNT}</p>
        <Plate className="mt-5 size-32 drop-shadow-[0_10px_14px_rgb(0_0_0/0.22)]" />
        <span className="-mt-4 relative -rotate-2 rounded-sm bg-on-sample px-3 py-1 font-display font-semibold text-sample text-xs shadow-float">
          {SAMPLE_TABLE_NAME}
        </span>
        <p className="mt-5 font-display font-semibold text-sm">Hi!</p>
        <p className="mt-1 text-balance font-display font-semibold text-xl leading-7">
          How was your visit to {SAMPLE_VENUE_NAME}?
        </p>
        <span className="absolute inset-x-0 bottom-2 h-[9%] rounded-b-[50%_100%] border-on-sample/50 border-b border-dashed" />
      </div>
      <div className="flex justify-between px-3 pt-5">
        {RATING_CHOICES.map(({ face, label }, index) => (
          <span
            key={label}
            className={classNames(
              'flex w-12 flex-col items-center gap-1 text-[11px] transition-opacity',
              FACE_OFFSETS[index],
              picked !== undefined && picked !== face && 'opacity-40',
            )}
          >
            <PhoneFace
              level={face}
              className={classNames('size-11 transition-transform', picked === face && 'scale-115')}
            />
            {label}
          </span>
        ))}
      </div>
      <p className="mt-auto flex items-center justify-center gap-1.5 pb-4 text-ink-soft text-xs">
        <Lock className="size-3" /> Only {SAMPLE_VENUE_NAME} reads this
      </p>
    </div>
  );
}

/** Shows the venue's initial while it has no logo. */
function Plate({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 140 140" className={classNames('shrink-0', className)}>
      <circle cx="70" cy="70" r="69" fill="#fffdf9" />
      <g fill="none" className="stroke-sample">
        <circle cx="70" cy="70" r="60" strokeWidth="3" />
        <circle cx="70" cy="70" r="55" strokeWidth="1.5" strokeOpacity="0.6" />
        <circle cx="70" cy="70" r="43" strokeWidth="1" strokeOpacity="0.25" />
      </g>
      <text
        x="70"
        y="70"
        dy=".35em"
        textAnchor="middle"
        fontSize="52"
        className="fill-sample font-display font-semibold"
      >
        {SAMPLE_VENUE_NAME.charAt(0)}
      </text>
    </svg>
  );
}

/** A face as guests see it: filled, and the same in light and dark mode. */
export function PhoneFace({ level, className }: { level: RatingLevel; className?: string }) {
  const { fill, mouth } = FACES[level];
  return (
    <svg aria-hidden viewBox="0 0 32 32" className={classNames('shrink-0', className)}>
      <circle cx="16" cy="16" r="15" fill={fill} stroke={LINE_COLOUR} strokeOpacity="0.3" />
      <g
        fill="none"
        stroke={LINE_COLOUR}
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth="1.75"
      >
        <path d={mouth} fill={level === 5 ? LINE_COLOUR : 'none'} />
        <path d="M11.5 12.5v.5M20.5 12.5v.5" strokeWidth="2.5" />
      </g>
    </svg>
  );
}
