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
import { capitalised, numberWord } from '#shared/stats/number-words.ts';
import type { Activity } from '#shared/team/activity-contract.ts';
import type { Repeated } from './fold-repeats.ts';
import { toldEntry } from './told-entry.ts';

/** Who it was, what they did and where; what was done again opens to each time. */
export function ActivityRow({
  repeated: { newest, times, people },
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
            people={people}
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
              <span className="wrap-anywhere">
                {people ? toldInOneLine(time) : (time.browser ?? time.device ?? time.words)}
              </span>
              <Time entry={time} timeZone={timeZone} />
            </li>
          ))}
        </ol>
      </details>
    </li>
  );
}

const ROW = 'flex min-h-14 items-center gap-3 sm:gap-4';

function What({
  entry,
  people,
  again,
}: {
  entry: Activity;
  people?: number | undefined;
  again?: ReactNode;
}) {
  const Icon = iconOf(entry.action);
  const { who, did, places, browser } = people ? toldOfAll(entry, people) : toldEntry(entry);
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

function toldOfAll({ action }: Activity, people: number): ReturnType<typeof toldEntry> {
  const did = action === 'reward.redeemed' ? 'Redeemed rewards' : 'Signed in';
  return { who: `${capitalised(numberWord(people))} people`, did, places: [], browser: null };
}

function toldInOneLine(entry: Activity): string {
  const { who, did, places, browser } = toldEntry(entry);
  return [`${who}: ${did}`, ...places, ...(browser && places.length === 0 ? [browser] : [])].join(
    ' · ',
  );
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
