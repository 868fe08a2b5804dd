import { Gift, Mail } from 'lucide-react';
import { REWARD_LABELS } from '#shared/rewards/rules.ts';
import { LogoMark } from '#web/ui/logo.tsx';
import { RatingFace, type RatingLevel } from '#web/ui/rating-face.tsx';
import { Badge } from '#web/ui/status/badge.tsx';

const RATING_SHARES: readonly { level: RatingLevel; word: string; width: string; fill: string }[] =
  [
    { level: 5, word: 'Excellent', width: '92%', fill: 'bg-rating-5' },
    { level: 4, word: 'Great', width: '64%', fill: 'bg-rating-4' },
    { level: 3, word: 'Okay', width: '30%', fill: 'bg-rating-3' },
    { level: 2, word: 'Fair', width: '16%', fill: 'bg-rating-2' },
    { level: 1, word: 'Poor', width: '9%', fill: 'bg-rating-1' },
  ];

/** A miniature dashboard: how the ratings spread, and the one thing to act on. */
export function AnalyticsPicture() {
  return (
    <div className="flex w-full max-w-sm flex-col gap-3">
      <div className="rounded-lg border bg-surface p-5">
        <p className="mb-4 font-semibold text-sm">Ratings this week</p>
        <ul className="flex flex-col gap-3">
          {RATING_SHARES.map(({ level, word, width, fill }) => (
            <li key={level} className="flex items-center gap-3 text-sm">
              <RatingFace level={level} />
              <span className="w-18 shrink-0">{word}</span>
              <span className="h-2.5 flex-1 overflow-hidden rounded-full bg-ink/8">
                <span className={`block h-full rounded-full ${fill}`} style={{ width }} />
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div className="flex items-center gap-3 rounded-lg border border-chili/35 bg-surface px-5 py-4">
        <RatingFace level={1} className="size-8" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold text-sm">Cold soup, long wait</p>
          <p className="text-ink-soft text-sm">Table 7, just now</p>
        </div>
        <Badge tone="chili">Serious</Badge>
      </div>
    </div>
  );
}

const CODE_MODULES = 21;
const FINDERS = [
  [0, 0],
  [CODE_MODULES - 7, 0],
  [0, CODE_MODULES - 7],
] as const;

/** A table card with the QR code that guests scan. */
export function QrPicture() {
  return (
    <div className="relative w-full max-w-xs pb-6">
      <div className="absolute inset-x-2 bottom-0 h-14 rounded-[50%] bg-ink/8" />
      <div className="relative mx-auto flex w-56 flex-col items-center gap-4 rounded-lg border bg-surface px-6 pt-6 pb-7 shadow-float">
        <div className="flex items-center gap-2">
          <LogoMark className="size-6" />
          <p className="font-display font-semibold text-lg">How was it?</p>
        </div>
        <CodePattern />
        <p className="text-center text-ink-soft text-sm">
          Scan and tell us, privately.
          <span className="mt-1 block font-semibold text-ink">Table 7</span>
        </p>
      </div>
    </div>
  );
}

/** Only looks like a QR code, so that no visitor scans the picture. */
function CodePattern() {
  const dots = Array.from({ length: CODE_MODULES * CODE_MODULES }, (_, index) => ({
    x: index % CODE_MODULES,
    y: Math.floor(index / CODE_MODULES),
  })).filter(({ x, y }) => !isInFinder(x, y) && (x * 7 + y * 13 + x * y * 3) % 5 < 2);
  return (
    <svg aria-hidden viewBox={`0 0 ${CODE_MODULES} ${CODE_MODULES}`} className="size-40 text-ink">
      {dots.map(({ x, y }) => (
        <rect
          key={`${x}-${y}`}
          x={x + 0.08}
          y={y + 0.08}
          width="0.84"
          height="0.84"
          rx="0.3"
          fill="currentColor"
        />
      ))}
      {FINDERS.map(([x, y]) => (
        <g key={`${x}-${y}`} className="text-basil">
          <rect
            x={x + 0.5}
            y={y + 0.5}
            width="6"
            height="6"
            rx="1.6"
            fill="none"
            stroke="currentColor"
          />
          <rect x={x + 2} y={y + 2} width="3" height="3" rx="0.9" fill="currentColor" />
        </g>
      ))}
    </svg>
  );
}

function isInFinder(x: number, y: number): boolean {
  return FINDERS.some(
    ([left, top]) => x >= left - 1 && x <= left + 7 && y >= top - 1 && y <= top + 7,
  );
}

/** A guest's reward ticket, with a perforation between the reward and its code. */
export function RewardPicture() {
  return (
    <div className="relative w-full max-w-sm rounded-xl border bg-surface shadow-float">
      <div className="flex items-center gap-4 p-6">
        <span className="grid size-14 shrink-0 place-items-center rounded-full bg-saffron-soft text-saffron-ink">
          <Gift className="size-7" />
        </span>
        <div className="min-w-0">
          <p className="text-ink-soft text-sm">A thank-you from the house</p>
          <p className="font-display font-semibold text-xl">{REWARD_LABELS.free_dessert}</p>
        </div>
      </div>
      <div className="relative border-line-strong/50 border-t-2 border-dashed">
        <span className="absolute -top-3 -left-3 size-6 rounded-full border bg-sunken" />
        <span className="absolute -top-3 -right-3 size-6 rounded-full border bg-sunken" />
      </div>
      <div className="flex flex-col items-center gap-3 p-6 text-center">
        <p className="font-mono font-semibold text-2xl tracking-[0.12em]">7KQ4 · M2XA</p>
        <Badge tone="basil">Show this to our staff</Badge>
      </div>
    </div>
  );
}

/** A guest's words, the owner's reply and the result. */
export function EngagementPicture() {
  return (
    <div className="flex w-full max-w-sm flex-col gap-3 text-sm">
      <div className="mr-8 rounded-xl rounded-bl-sm border bg-surface p-4">
        <p className="mb-2 flex items-center gap-2 font-semibold">
          <RatingFace level={2} />
          Fair
        </p>
        <p>The food was lovely, but we waited 40 minutes for it.</p>
      </div>
      <div className="ml-8 rounded-xl rounded-br-sm bg-basil p-4 text-on-basil">
        <p className="mb-2 flex items-center gap-2 font-semibold">
          <Mail className="size-4" />
          Your reply
        </p>
        <p>I am sorry about the wait. The next dessert is on us. Ask for me when you come!</p>
      </div>
      <div className="mr-8 flex flex-wrap items-center gap-2 rounded-xl rounded-bl-sm border bg-surface p-4">
        <RatingFace level={5} />
        <p className="font-semibold">See you on Friday!</p>
        <Badge tone="basil" className="ml-auto">
          Won back
        </Badge>
      </div>
    </div>
  );
}
