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
import { capitalise, numberWord } from '#shared/stats/number-words.ts';
import type { Activity } from '#shared/team/activity-contract.ts';
import { classNames } from '#web/ui/class-names.ts';
import { describeActor } from './describe-actor.ts';
import type { RepeatedAction } from './fold-repeated-actions.ts';

/** Who did what and where; a repeated action expands to show each time. */
export function ActivityRow({
  repeated: { newest, times, people },
  timeZone,
}: {
  repeated: RepeatedAction;
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
  const [Icon, isChange] = kindOf(entry.action);
  const { who, did, places, browser } = people ? toldOfAll(entry, people) : describeActor(entry);
  const from = again ? null : browser;
  return (
    <>
      <span
        className={classNames(
          'grid size-9 shrink-0 place-items-center self-start rounded-full',
          isChange ? 'bg-basil-soft text-basil-ink' : 'bg-sunken text-ink-soft',
        )}
      >
        <Icon aria-hidden className="size-4.5" />
      </span>
      <div className="min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-4">
        <p className="wrap-anywhere font-semibold sm:w-44 sm:shrink-0">{who}</p>
        <div className="min-w-0 sm:flex-1 xl:flex xl:items-baseline xl:gap-6">
          <p className="wrap-anywhere text-pretty xl:flex-1">
            {did}
            {again}
          </p>
          {/* On wide screens, place and browser have columns of their own. */}
          <p className="wrap-anywhere text-ink-soft text-sm xl:grid xl:w-96 xl:shrink-0 xl:grid-cols-[minmax(0,1fr)_9rem] xl:gap-6">
            {places.length > 0 && <span>{places.join(' · ')}</span>}
            {from && (
              <span className="max-sm:hidden xl:col-start-2">
                {places.length > 0 && <span className="xl:hidden"> · </span>}
                {from}
              </span>
            )}
          </p>
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

function toldOfAll({ action }: Activity, people: number): ReturnType<typeof describeActor> {
  const did = action === 'reward.redeemed' ? 'Redeemed rewards' : 'Signed in';
  return { who: `${capitalise(numberWord(people))} people`, did, places: [], browser: null };
}

function toldInOneLine(entry: Activity): string {
  const { who, did, places, browser } = describeActor(entry);
  return [`${who}: ${did}`, ...places, ...(browser && places.length === 0 ? [browser] : [])].join(
    ' · ',
  );
}

type Kind = readonly [icon: LucideIcon, isChange: boolean];
const KINDS: readonly (readonly [RegExp, ...Kind])[] = [
  [/^(account\.(preferences|unsubscribed)|venue|onboarding)/, Store, true],
  [/^(account|passkey|authenticator|recovery-codes|session)\./, LogIn, false],
  [/^(reply|complaint)\./, MessageSquareText, false],
  [/^reward\./, Gift, false],
  [/^(feedback|guest-data)\./, Download, true],
  [/^(member|business|device|pin)\./, Users, true],
];

/**
 * An action's icon, and whether the action stands out. The icon shows its kind as in the filter;
 * other actions get the plan's. Changes to how the business is run stand out, everyday actions do
 * not.
 */
function kindOf(action: string): Kind {
  const [, ...kind] = KINDS.find(([actions]) => actions.test(action)) ?? [/./, CreditCard, true];
  return kind;
}
