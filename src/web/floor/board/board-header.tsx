import {
  Bell,
  Ellipsis,
  LayoutGrid,
  Moon,
  ScanLine,
  Volume2,
  VolumeX,
  Wifi,
  WifiOff,
} from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { classNames } from '#web/ui/class-names.ts';
import { LogoMark } from '#web/ui/logo.tsx';
import type { SoundState } from '../device/use-sound.ts';

const PLACE =
  'flex min-h-[68px] w-full min-w-0 flex-col items-center justify-center gap-0.5 font-semibold text-[max(24px,0.9em)] leading-[1.1]';

const SOUND_WORDS: Record<SoundState, string> = {
  on: 'Sound on',
  muted: 'Muted',
  locked: 'Tap for sound',
};

/** Venue name, connection state, clock, and the buttons for sound and quiet. */
export function BoardHeader({
  homePath,
  venueName,
  venueChoice,
  time,
  isLive,
  sound,
  quietUntil,
  onSound,
  onQuiet,
  onMore,
}: {
  homePath: string;
  venueName: string;
  /** For members with several venues. */
  venueChoice: ReactNode;
  time: string;
  /** Undefined until the first connection. */
  isLive: boolean | undefined;
  sound: SoundState;
  /** Null while calls ring. */
  quietUntil: string | null;
  onSound: () => void;
  onQuiet: () => void;
  onMore: () => void;
}) {
  return (
    <header className="flex text-[24px] min-h-[76px] items-center gap-2 bg-paper px-4 py-2 md:min-h-[84px] md:gap-3.5 md:px-6">
      <Link
        href={homePath}
        aria-label={`${PRODUCT_NAME} home`}
        className="-ml-1 grid size-11 shrink-0 place-items-center rounded-full hover:bg-ink/6 md:size-12"
      >
        <LogoMark className="size-9" />
      </Link>
      {/* Hidden on a tablet, where the restaurant's name needs the space. */}
      <h1 className="font-display font-semibold text-[1.4em] leading-none md:text-[1.58em] lg:max-xl:sr-only">
        Floor
      </h1>
      <div className="min-w-0 flex-1 text-board-soft max-lg:hidden">
        {venueChoice || <p className="truncate pt-1.5">{venueName}</p>}
      </div>
      <LineState isLive={isLive} />
      <p className="px-1 font-bold text-[1.58em] leading-none max-md:hidden">{time}</p>
      <Pill
        icon={sound === 'on' ? <Volume2 aria-hidden /> : <VolumeX aria-hidden />}
        aria-pressed={sound === 'on'}
        isLoud={sound === 'locked'}
        onClick={onSound}
      >
        {SOUND_WORDS[sound]}
      </Pill>
      <Pill
        icon={<Moon aria-hidden />}
        aria-pressed={quietUntil !== null}
        isChosen={quietUntil !== null}
        className="max-md:hidden"
        {...(quietUntil !== null && {
          'aria-label': `Quiet until ${quietUntil}, only an emergency rings`,
        })}
        onClick={onQuiet}
      >
        {quietUntil === null ? 'Quiet' : `till ${quietUntil}`}
      </Pill>
      <Pill icon={<Ellipsis aria-hidden />} isIconOnly onClick={onMore}>
        More
      </Pill>
    </header>
  );
}

function LineState({ isLive }: { isLive: boolean | undefined }) {
  if (isLive === undefined) return null;
  const Icon = isLive ? Wifi : WifiOff;
  return (
    <p
      className={classNames(
        'flex items-center gap-1.5 whitespace-nowrap font-semibold max-lg:ml-auto md:gap-2.5',
        isLive ? 'text-board-basil' : 'text-board-chili',
      )}
    >
      <Icon aria-hidden className="size-[1.1em] shrink-0" />
      <span className={isLive ? undefined : 'max-[480px]:sr-only'}>
        {isLive ? 'Live' : 'No signal'}
      </span>
    </p>
  );
}

/** From which width a button shows its label; in unusual states it does so even on a tablet. */
const WORDS = { never: 'sr-only', tablet: 'max-lg:sr-only', desk: 'max-xl:sr-only' };
const WIDTH: Record<keyof typeof WORDS, string> = {
  never: 'w-14 md:w-15',
  tablet: 'max-lg:w-14 max-lg:md:w-15 lg:px-5',
  desk: 'max-xl:w-14 max-xl:md:w-15 xl:px-5',
};

function Pill({
  icon,
  isIconOnly = false,
  isChosen = false,
  isLoud = false,
  className,
  children,
  ...rest
}: ComponentProps<'button'> & {
  icon: ReactNode;
  isIconOnly?: boolean;
  isChosen?: boolean;
  isLoud?: boolean;
}) {
  const isUnusual = isChosen || isLoud;
  const words = isIconOnly ? 'never' : isUnusual ? 'tablet' : 'desk';
  return (
    <button
      type="button"
      className={classNames(
        'inline-flex h-14 min-w-14 shrink-0 md:h-15 md:min-w-15 items-center justify-center gap-2.5 whitespace-nowrap rounded-full border-2 font-semibold [&_svg]:size-7',
        WIDTH[words],
        isChosen && 'border-board-basil bg-board-basil text-on-board-basil',
        isLoud && 'border-saffron bg-saffron-soft',
        !isChosen && !isLoud && 'border-board-rim bg-surface',
        className,
      )}
      {...rest}
    >
      {icon}
      <span className={WORDS[words]}>{children}</span>
    </button>
  );
}

export type PhoneTab = 'calls' | 'room';

/** Phone tabs: calls, room and reward desk, within reach of a thumb. */
export function PhoneTabs({
  tab,
  redeemPath,
  onChoose,
}: {
  tab: PhoneTab;
  redeemPath: string;
  onChoose: (tab: PhoneTab) => void;
}) {
  return (
    <nav
      aria-label="Parts of the board"
      className="fixed inset-x-0 bottom-0 z-20 grid grid-cols-3 border-t bg-surface px-2 pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <Tab isCurrent={tab === 'calls'} onClick={() => onChoose('calls')}>
        <Bell aria-hidden className="size-7" />
        Calls
      </Tab>
      <Tab isCurrent={tab === 'room'} onClick={() => onChoose('room')}>
        <LayoutGrid aria-hidden className="size-7" />
        Room
      </Tab>
      <Link href={redeemPath} className={classNames(PLACE, 'text-board-soft')}>
        <ScanLine aria-hidden className="size-7" />
        Redeem
      </Link>
    </nav>
  );
}

function Tab({
  isCurrent,
  onClick,
  children,
}: {
  isCurrent: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(PLACE, isCurrent ? 'text-board-basil' : 'text-board-soft')}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
