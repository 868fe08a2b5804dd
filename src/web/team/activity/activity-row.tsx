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
import { PRODUCT_NAME } from '#shared/site/product.ts';
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
        <What entry={only} />
        <Time entry={only} timeZone={timeZone} />
      </li>
    );
  }
  return (
    <li>
      <details className="group">
        <summary
          className={`${ROW} cursor-pointer list-none py-3 [&::-webkit-details-marker]:hidden`}
        >
          <What
            entry={newest}
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
              <span className="wrap-anywhere">{time.browser ?? time.device ?? time.words}</span>
              <Time entry={time} timeZone={timeZone} />
            </li>
          ))}
        </ol>
      </details>
    </li>
  );
}

const ROW = 'flex min-h-14 items-center gap-3 sm:gap-4';

function What({ entry, again }: { entry: Activity; again?: ReactNode }) {
  const Icon = iconOf(entry.action);
  const { who, did, places, browser } = told(entry);
  return (
    <>
      <span className="grid size-9 shrink-0 place-items-center self-start rounded-full bg-sunken text-ink-soft">
        <Icon aria-hidden className="size-4.5" />
      </span>
      <div className="min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-4">
        <p className="wrap-anywhere font-semibold sm:w-44 sm:shrink-0">{who}</p>
        <div className="min-w-0 sm:flex-1">
          <p className="wrap-anywhere text-pretty">
            {did}
            {again}
          </p>
          {(places.length > 0 || (browser && !again)) && (
            <p className="wrap-anywhere text-ink-soft text-sm">
              {places.join(' · ')}
              {browser && !again && (
                <span className="max-sm:hidden">
                  {places.length > 0 && ' · '}
                  {browser}
                </span>
              )}
            </p>
          )}
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

type Told = { who: string; did: string; places: string[]; browser: string | null };

/** The name that somebody gave who had not signed in. */
const NAME_GIVEN = / under the name (.+)$/;

/**
 * Whoever did it: without an account by the name they gave, by the device, or the product itself. What
 * the name or the words tell is not said twice.
 */
function told({ who, device, action, words, venueName, browser }: Activity): Told {
  const given = who ? undefined : NAME_GIVEN.exec(words)?.[1];
  const byItself = /^(reward|account)\./.test(action) ? 'Not signed in' : PRODUCT_NAME;
  const name = who?.name ?? given ?? device ?? byItself;
  const did = given ? words.replace(NAME_GIVEN, '') : words;
  const places = [venueName, device].filter(
    (place) => place !== null && place !== name && !did.includes(place),
  ) as string[];
  if (given) places.push('name given, not signed in');
  return { who: name, did, places, browser };
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
