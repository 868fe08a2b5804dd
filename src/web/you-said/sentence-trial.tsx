import { dateFormat } from '#shared/site/format-moment.ts';
import type { SentenceTrial } from '#shared/you-said/contract.ts';
import { Switch } from '#web/ui/fields/switch.tsx';

const DAY_FORMAT = dateFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Leaves to chance who reads the sentence, and says whether those guests finish the chat more often. */
export function SentenceTrialSection({
  trial,
  isOn,
  isSaving,
  onSwitch,
}: {
  trial: SentenceTrial | null;
  isOn: boolean;
  isSaving: boolean;
  onSwitch: (isOn: boolean) => void;
}) {
  return (
    <section aria-labelledby="told-trial" className="mt-5 border-t pt-4">
      <h3 id="told-trial" className="mb-2 font-semibold">
        Does it help?
      </h3>
      <Switch
        label="Show it to half of your guests"
        description="Chance decides for each phone, and you see whether guests who read it finish the chat more often. The chat on your own site always shows it. Don’t print it on cards meanwhile."
        checked={isOn}
        disabled={isSaving}
        onCheckedChange={onSwitch}
      />
      {trial && <TrialFigures trial={trial} />}
      {!trial && isOn && (
        <p className="mt-3 text-ink-soft text-sm">
          The first figures come a day after the first guests.
        </p>
      )}
    </section>
  );
}

function TrialFigures({ trial }: { trial: SentenceTrial }) {
  const halves = [
    { label: 'Guests who read it', half: trial.shown },
    { label: 'Guests who did not', half: trial.hidden },
  ];
  const sentences = [
    differenceSentence(trial),
    whenItShowsSentence(trial),
    runningSentence(trial.running),
  ].filter((sentence) => sentence !== undefined);
  return (
    <div className="mt-4 rounded-md border p-4">
      <p className="font-semibold">{trialHeading(trial)}</p>
      <p className="text-ink-soft text-sm">
        Since {dayWords(trial.since)}, over all your sentences.
      </p>
      <ul className="mt-3 flex flex-col gap-3">
        {halves.map(({ label, half }) => (
          <li key={label} className="flex flex-col gap-1.5">
            <p className="flex flex-wrap justify-between gap-x-4 text-sm">
              <span className="font-medium">{label}</span>
              <span>
                {half.finished} of {half.begun} finished
              </span>
            </p>
            <div aria-hidden className="h-3 overflow-hidden rounded-sm bg-sunken dark:bg-ink/10">
              <div
                className="h-full bg-basil"
                style={{ width: `${half.begun > 0 ? (100 * half.finished) / half.begun : 0}%` }}
              />
            </div>
          </li>
        ))}
      </ul>
      {sentences.length > 0 && <p className="mt-3 text-sm">{sentences.join(' ')}</p>}
      <p className="mt-3 text-ink-soft text-sm">
        Only guests who gave a rating are counted. Those who leave before that tell us nothing.
      </p>
    </div>
  );
}

function trialHeading({ says, difference, couldBeSeenBy }: SentenceTrial): string {
  if (says === 'more') return 'Guests who read it finish the chat more often';
  if (says === 'fewer') return 'Guests who read it finish the chat less often';
  return difference && couldBeSeenBy === null
    ? 'Too early to say, and with so few guests it may stay so'
    : 'Too early to say';
}

/** 'Of a hundred guests, 3 to 15 more finish.' */
function differenceSentence({ difference, says }: SentenceTrial): string | undefined {
  if (!difference) return undefined;
  const { low, high } = difference;
  if (says === 'more') {
    return `Of a hundred guests, ${Math.round(low)} to ${Math.round(high)} more finish.`;
  }
  if (says === 'fewer') {
    return `Of a hundred guests, ${Math.round(-high)} to ${Math.round(-low)} fewer finish.`;
  }
  return `Of a hundred guests, it may be anything from ${Math.round(-low)} fewer to ${Math.round(high)} more.`;
}

function whenItShowsSentence({ says, couldBeSeenBy }: SentenceTrial): string | undefined {
  if (says !== 'too early' || couldBeSeenBy === null) return undefined;
  return `At your pace, ten more in a hundred would show by ${dayWords(couldBeSeenBy)}; a smaller difference takes longer.`;
}

function runningSentence(running: number): string | undefined {
  if (running === 0) return undefined;
  return running === 1
    ? 'One guest of the last day is not counted yet and may still finish.'
    : `${running} guests of the last day are not counted yet and may still finish.`;
}

function dayWords(day: string): string {
  return DAY_FORMAT.format(new Date(day));
}
