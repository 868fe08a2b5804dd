import { Award, CakeSlice, Check, TrendingUp } from 'lucide-react';
import type { ComponentType } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { RATING_CHOICES } from './conversation-script.ts';
import { PhoneFace } from './phone-screen.tsx';
import { Section } from './section.tsx';

const NEWEST_X = 122;
const HEAT_COLORS = { '-': 'fill-ink/6', a: 'fill-chili/25', b: 'fill-chili/55', c: 'fill-chili' };
const HEAT_CELLS = ['--a-b', '-a-bc', '--abb', 'a-bcc', '-a-bb'].flatMap((row, y) =>
  [...row].map((heat, x) => ({ x: x * 22, y: y * 18, heat: heat as keyof typeof HEAT_COLORS })),
);
const TEAM = [
  { name: 'Maya', width: 'w-full', words: '“made our evening”' },
  { name: 'Tom', width: 'w-3/5', words: '“so patient with the kids”' },
  { name: 'Priya', width: 'w-2/5', words: '“perfect wine tip”' },
];

type Feature = { title: string; text: string; Illustration: ComponentType };

const FEATURES: readonly Feature[] = [
  {
    title: 'Chat-style widget',
    text: 'One question at a time, big enough for one thumb. Guests scan the code on the table and are talking to you seconds later.',
    Illustration: ChatIllustration,
  },
  {
    title: 'Analytics dashboard',
    text: 'Satisfaction, trends and the hours when complaints pile up, by day and by table. One glance tells you how you are doing.',
    Illustration: DashboardIllustration,
  },
  {
    title: 'Reward system',
    text: 'Thank guests with a dessert or a discount of your choice. Each code works once, and staff redeem it in a moment.',
    Illustration: RewardIllustration,
  },
  {
    title: 'Staff recognition',
    text: 'Guests name the people who made their evening. You see who is praised most, and they get to hear it.',
    Illustration: StaffIllustration,
  },
];

export function Features() {
  return (
    <Section
      id="features"
      title="Everything between “how was it?” and a better Friday night"
      lead="Four parts that work together, from the guest’s first tap to what you do about it."
    >
      <ul className="grid gap-4 sm:gap-6 md:grid-cols-2">
        {FEATURES.map(({ title, text, Illustration }) => (
          <li key={title} className="flex flex-col overflow-hidden rounded-lg border bg-surface">
            <div
              aria-hidden
              className="drawing grid h-64 place-items-center overflow-hidden border-b bg-sunken px-6"
            >
              <Illustration />
            </div>
            <div className="p-6">
              <h3 className="font-semibold text-xl">{title}</h3>
              <p className="mt-2 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function ChatIllustration() {
  return (
    <div className="flex w-full max-w-sm flex-col gap-3 text-sm">
      <p className="w-fit rounded-xl rounded-bl-sm border bg-surface px-4 py-2.5">
        How was your visit today?
      </p>
      <div className="grid grid-cols-5 gap-1 sm:gap-2">
        {RATING_CHOICES.map(({ face, label }) => (
          <span
            key={label}
            className={classNames(
              'flex flex-col items-center gap-1.5 rounded-lg border py-3 font-medium text-xs max-sm:tracking-tight',
              face === 4 ? 'border-basil bg-basil-soft text-basil-ink' : 'bg-surface',
            )}
          >
            <PhoneFace level={face} className="size-9" />
            {label}
          </span>
        ))}
      </div>
      <p className="ml-auto w-fit rounded-xl rounded-br-sm bg-basil px-4 py-2.5 text-on-basil">
        Great
      </p>
    </div>
  );
}

const BARS = [
  { x: 2, height: 62 },
  { x: 22, height: 70 },
  { x: 42, height: 59 },
  { x: 62, height: 81 },
  { x: 82, height: 89 },
  { x: 102, height: 85 },
  { x: 122, height: 105 },
];

function DashboardIllustration() {
  return (
    <div className="grid w-full max-w-sm grid-cols-2 gap-3 text-xs">
      <div className="rounded-lg border bg-surface p-4">
        <p className="text-ink-soft">Satisfaction</p>
        <svg aria-hidden viewBox="0 0 140 114" className="my-3 w-full">
          {BARS.map(({ x, height }) => (
            <rect
              key={x}
              x={x}
              y={112 - height}
              width="16"
              height={height}
              rx="3"
              className={x === NEWEST_X ? 'fill-basil' : 'fill-basil/30'}
            />
          ))}
          <path d="M0 113.5h140" className="stroke-line" />
        </svg>
        <p className="flex items-center gap-1.5 font-semibold text-basil-ink">
          <TrendingUp className="size-4" /> Rising for weeks
        </p>
      </div>
      <div className="rounded-lg border bg-surface p-4">
        <p className="text-ink-soft">Complaints</p>
        <svg aria-hidden viewBox="0 0 108 88" className="my-3 w-full">
          {HEAT_CELLS.map(({ x, y, heat }) => (
            <rect
              key={`${x},${y}`}
              x={x}
              y={y}
              width="19"
              height="15"
              rx="3"
              className={HEAT_COLORS[heat]}
            />
          ))}
        </svg>
        <p className="font-semibold text-chili-ink">Mostly after 21:00</p>
      </div>
    </div>
  );
}

function RewardIllustration() {
  return (
    <div className="relative w-full max-w-xs">
      <div className="flex overflow-hidden rounded-lg border border-saffron bg-surface">
        <div className="grid w-20 shrink-0 place-items-center border-saffron border-r border-dashed bg-saffron-soft text-saffron-ink">
          <CakeSlice className="size-8" strokeWidth={1.5} />
        </div>
        <div className="p-4">
          <p className="font-semibold">Free dessert</p>
          <p className="mt-1 font-mono font-semibold text-xl tracking-wider">7KM4X-92QTA</p>
          <p className="mt-1 text-ink-soft text-xs">Show this to our staff</p>
        </div>
      </div>
      <p className="-mt-3 relative ml-auto flex w-fit items-center gap-1.5 rounded-full border bg-surface px-3 py-1.5 font-semibold text-basil-ink text-xs shadow-float">
        <Check className="size-4" /> Redeemed by Tom
      </p>
    </div>
  );
}

function StaffIllustration() {
  return (
    <ol className="flex w-full max-w-sm flex-col divide-y rounded-lg border bg-surface px-4 text-sm">
      {TEAM.map(({ name, width, words }, place) => (
        <li key={name} className="flex items-center gap-3 py-3">
          <span className="grid size-9 shrink-0 place-items-center rounded-full bg-basil-soft font-semibold text-basil-ink">
            {name[0]}
          </span>
          <div className="min-w-0 flex-1">
            <p className="flex items-center gap-1.5 font-semibold">
              {name}
              {place === 0 && <Award className="size-4 text-saffron-ink" />}
              <span className="truncate font-normal text-ink-soft max-sm:text-xs">{words}</span>
            </p>
            <div className="mt-1.5 h-1.5 rounded-full bg-ink/8">
              <div className={`h-full rounded-full bg-saffron ${width}`} />
            </div>
          </div>
        </li>
      ))}
    </ol>
  );
}
