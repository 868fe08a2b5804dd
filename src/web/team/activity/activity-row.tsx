import {
  ChevronDown,
  CreditCard,
  Download,
  Gift,
  LogIn,
  type LucideIcon,
  MessageSquareText,
  Store,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { dateFormat } from '#shared/site/date-format.ts';
import type { Activity } from '#shared/team/activity-contract.ts';
import type { Repeated } from './fold-repeats.ts';

/** Who it was, what they did and where; what was done again opens to each time. */
export function ActivityRow({
  repeated: { newest, times },
  timeZone,
}: {
  repeated: Repeated;
  timeZone: string;
}) {
  const [only] = times.length === 1 ? times : [];
  if (only) {
    return (
      <li className={`${ROW} py-3`}>
        <What entry={only} where={placesOf(only).join(' · ')} />
        <Time entry={only} timeZone={timeZone} />
      </li>
    );
  }
  const browsers = new Set(times.flatMap((time) => placesOf(time)));
  return (
    <li>
      <details className="group">
        <summary
          className={`${ROW} cursor-pointer list-none py-3 [&::-webkit-details-marker]:hidden`}
        >
          <What
            entry={newest}
            where={[...browsers].join(' · ')}
            again={
              <span className="ml-2 inline-flex items-center gap-1 whitespace-nowrap text-basil-ink text-sm">
                {times.length} times
                <ChevronDown aria-hidden className="size-4 group-open:rotate-180" />
              </span>
            }
          />
          <Time entry={newest} timeZone={timeZone} />
        </summary>
        <ol className="mb-3 ml-12 rounded-md bg-sunken px-4 py-1.5 text-sm sm:ml-60">
          {times.map((time) => (
            <li key={time.id} className="flex justify-between gap-4 py-1">
              <span className="wrap-anywhere">{placesOf(time).join(' · ') || time.words}</span>
              <Time entry={time} timeZone={timeZone} />
            </li>
          ))}
        </ol>
      </details>
    </li>
  );
}

const ROW = 'flex min-h-14 items-center gap-3 sm:gap-4';

function What({ entry, where, again }: { entry: Activity; where: string; again?: ReactNode }) {
  const Icon = iconOf(entry.action);
  return (
    <>
      <span className="grid size-9 shrink-0 place-items-center self-start rounded-full bg-sunken text-ink-soft">
        <Icon aria-hidden className="size-4.5" />
      </span>
      <div className="min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-4">
        <p className="wrap-anywhere font-semibold sm:w-44 sm:shrink-0">{whoOf(entry)}</p>
        <div className="min-w-0 sm:flex-1">
          <p className="wrap-anywhere text-pretty">
            {entry.words}
            {again}
          </p>
          {where && <p className="wrap-anywhere text-ink-soft text-sm">{where}</p>}
        </div>
      </div>
    </>
  );
}

function Time({ entry: { at }, timeZone }: { entry: Activity; timeZone: string }) {
  return (
    <time dateTime={at} className="shrink-0 text-ink-soft text-sm tabular-nums">
      {dateFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(new Date(at))}
    </time>
  );
}

/** Whoever did it; without a name, the device it was done at, or the product itself. */
function whoOf({ who, device, action }: Activity): string {
  if (who) return who.name;
  if (device) return device;
  return /^(reward|account)\./.test(action) ? 'Not signed in' : 'TableTalk';
}

/** Where it was done; what the words or the name tell is not said twice. */
function placesOf(entry: Activity): string[] {
  const { device, words, venueName, browser } = entry;
  return [venueName, device, browser].filter(
    (place) => place !== null && !words.includes(place) && place !== whoOf(entry),
  ) as string[];
}

const ICONS: readonly (readonly [RegExp, LucideIcon])[] = [
  [/^(account\.(preferences|unsubscribed)|venue|onboarding)/, Store],
  [/^(account|passkey|authenticator|recovery-codes|session)\./, LogIn],
  [/^(reply|complaint)\./, MessageSquareText],
  [/^reward\./, Gift],
  [/^(feedback|guest-data)\./, Download],
  [/^(member|business|device|pin)\./, Users],
];

/** By the kinds that the filter tells apart; what is left is about the plan. */
function iconOf(action: string): LucideIcon {
  return ICONS.find(([actions]) => actions.test(action))?.[1] ?? CreditCard;
}
