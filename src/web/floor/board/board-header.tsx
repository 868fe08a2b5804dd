import { Ellipsis, Moon, UsersRound, Volume2, VolumeX, Wifi, WifiOff } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { classNames } from '#web/ui/class-names.ts';
import { LogoMark } from '#web/ui/logo.tsx';
import type { SoundState } from '../device/use-sound.ts';

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
  isOff,
  isLive,
  sound,
  quietUntil,
  onSound,
  onQuiet,
  onSections,
  onMore,
}: {
  homePath: string;
  venueName: string;
  /** For members with several venues. */
  venueChoice: ReactNode;
  time: string;
  /**
   * Whether guests cannot call at all. Nothing rings then, so connection, sound and quiet are
   * hidden.
   */
  isOff: boolean;
  /** Undefined until the first connection. */
  isLive: boolean | undefined;
  sound: SoundState;
  /** Null while calls ring. */
  quietUntil: string | null;
  onSound: () => void;
  onQuiet: () => void;
  /** Opens who has which tables. */
  onSections: () => void;
  onMore: () => void;
}) {
  return (
    <header className="flex min-h-[60px] items-center gap-2 bg-paper px-3 py-1.5 text-[17px] md:min-h-[68px] md:gap-3 md:px-5 md:text-[18px]">
      <Link
        href={homePath}
        aria-label={`${PRODUCT_NAME} home`}
        className="-ml-1 grid size-11 shrink-0 place-items-center rounded-full hover:bg-ink/6"
      >
        <LogoMark className="size-7 md:size-8" />
      </Link>
      <div className="flex min-w-0 flex-1 flex-col leading-[1.1] md:flex-row md:items-center md:gap-3">
        <h1 className="font-display font-semibold text-[24px] leading-none md:text-[30px]">
          Floor
        </h1>
        {venueChoice ? (
          <>
            <div className="min-w-0 flex-1 max-md:hidden">{venueChoice}</div>
            <p className="wrap-anywhere line-clamp-2 text-[14px] text-board-soft md:hidden">
              {venueName}
            </p>
          </>
        ) : (
          <p className="wrap-anywhere line-clamp-2 text-[14px] text-board-soft md:text-[17px]">
            {venueName}
          </p>
        )}
      </div>
      {!isOff && <ConnectionState isLive={isLive} />}
      <p className="px-1 font-bold text-[1.6em] leading-none max-md:hidden">{time}</p>
      {!isOff && (
        <>
          <Pill
            icon={sound === 'on' ? <Volume2 aria-hidden /> : <VolumeX aria-hidden />}
            aria-pressed={sound === 'on'}
            isLoud={sound === 'locked'}
            words={sound === 'locked' ? 'tablet' : 'desk'}
            label={SOUND_WORDS[sound]}
            onClick={onSound}
          />
          <Pill
            icon={<Moon aria-hidden />}
            aria-pressed={quietUntil !== null}
            isChosen={quietUntil !== null}
            words="tablet"
            className="max-md:hidden"
            label={quietUntil === null ? 'Quiet' : `till ${quietUntil}`}
            {...(quietUntil !== null && {
              name: `Quiet until ${quietUntil}, only an emergency rings`,
            })}
            onClick={onQuiet}
          />
          <Pill
            icon={<UsersRound aria-hidden />}
            words="tablet"
            className="max-md:hidden"
            label="Tables"
            name="Who has which tables"
            onClick={onSections}
          />
        </>
      )}
      <Pill icon={<Ellipsis aria-hidden />} words="never" label="More" onClick={onMore} />
    </header>
  );
}

function ConnectionState({ isLive }: { isLive: boolean | undefined }) {
  if (isLive === undefined) return null;
  const Icon = isLive ? Wifi : WifiOff;
  return (
    <p
      className={classNames(
        'flex items-center gap-1.5 whitespace-nowrap font-semibold md:gap-2.5',
        isLive ? 'text-board-basil' : 'text-board-chili',
      )}
    >
      <Icon aria-hidden className="size-[1.1em] shrink-0" />
      <span className="max-[420px]:sr-only">{isLive ? 'Live' : 'No signal'}</span>
    </p>
  );
}

/** From which width a button shows its label. */
const LABEL_STYLES = { never: 'sr-only', tablet: 'max-lg:sr-only', desk: 'max-xl:sr-only' };
const WIDTH_STYLES: Record<keyof typeof LABEL_STYLES, string> = {
  never: 'w-11 md:w-12',
  tablet: 'max-lg:w-11 max-lg:md:w-12 lg:px-4',
  desk: 'max-xl:w-11 max-xl:md:w-12 xl:px-4',
};

function Pill({
  icon,
  label,
  name,
  words,
  isChosen = false,
  isLoud = false,
  className,
  ...rest
}: Omit<ComponentProps<'button'>, 'children'> & {
  icon: ReactNode;
  label: string;
  /** For screen readers and the tooltip, where the label says too little. */
  name?: string;
  words: keyof typeof LABEL_STYLES;
  isChosen?: boolean;
  isLoud?: boolean;
}) {
  return (
    <button
      type="button"
      title={name ?? label}
      {...(name && { 'aria-label': name })}
      className={classNames(
        'inline-flex h-11 min-w-11 shrink-0 md:h-12 md:min-w-12 items-center justify-center gap-2 whitespace-nowrap rounded-full border-2 font-semibold [&_svg]:size-[22px]',
        WIDTH_STYLES[words],
        isChosen && 'border-board-basil bg-board-basil text-on-board-basil',
        isLoud && 'border-saffron bg-saffron-soft',
        !isChosen && !isLoud && 'border-board-rim bg-surface',
        className,
      )}
      {...rest}
    >
      {icon}
      <span className={LABEL_STYLES[words]}>{label}</span>
    </button>
  );
}
