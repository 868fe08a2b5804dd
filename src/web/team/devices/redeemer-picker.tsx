import { LockKeyhole, UserRound } from 'lucide-react';
import { useState } from 'react';
import type { DeviceMember, PinProof } from '#shared/team/devices-contract.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { PinPad } from './pin-pad.tsx';

const NAME_MAX_LENGTH = 100;

type RedeemerSelection = { staffName: string; memberId?: string; proof?: string };

/**
 * On a shared device: the redeeming member picks their name, and enters their PIN if they have one.
 */
export function RedeemerPicker({
  roster,
  isTeamOnly,
  rewardLabel,
  isRedeeming,
  onSign,
}: {
  roster: readonly DeviceMember[];
  /** Whether only members of the roster may redeem here. */
  isTeamOnly: boolean;
  rewardLabel: string;
  isRedeeming: boolean;
  onSign: (signed: RedeemerSelection) => void;
}) {
  const [chosen, setChosen] = useState<DeviceMember | 'somebody-else'>();
  const [typedName, setTypedName] = useState('');
  const goBack = () => setChosen(undefined);

  if (chosen === undefined) {
    return <Roster roster={roster} isTeamOnly={isTeamOnly} onChoose={setChosen} />;
  }

  const isTyped = chosen === 'somebody-else';
  if (!isTyped && chosen.hasPin) {
    const sign = ({ proof }: PinProof) =>
      onSign({ staffName: chosen.name, memberId: chosen.id, proof });
    return (
      <PinPad
        key={chosen.id}
        person={roster.find(({ id }) => id === chosen.id) ?? chosen}
        purpose={`redeem ${rewardLabel}`}
        isBusy={isRedeeming}
        onProven={sign}
        onBack={goBack}
      />
    );
  }
  const staffName = isTyped ? typedName.trim() : chosen.name;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (staffName) onSign({ staffName, ...(!isTyped && { memberId: chosen.id }) });
      }}
    >
      {isTyped ? (
        <TextField
          label="Your name"
          hint="Saved with the code, so you can see who redeemed it."
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="done"
          autoFocus
          maxLength={NAME_MAX_LENGTH}
          value={typedName}
          readOnly={isRedeeming}
          onChange={(event) => setTypedName(event.target.value)}
        />
      ) : (
        <p className="wrap-anywhere text-lg">
          You are <span className="font-semibold">{chosen.name}</span>.
        </p>
      )}
      <Button
        type="submit"
        size="lg"
        autoFocus={!isTyped}
        className="wrap-anywhere h-auto min-h-14 whitespace-normal py-2"
        disabled={staffName === ''}
        loading={isRedeeming}
      >
        Redeem {rewardLabel}
      </Button>
      <Button variant="quiet" size="lg" disabled={isRedeeming} onClick={goBack}>
        Somebody else
      </Button>
    </form>
  );
}

function Roster({
  roster,
  isTeamOnly,
  onChoose,
}: {
  roster: readonly DeviceMember[];
  isTeamOnly: boolean;
  onChoose: (chosen: DeviceMember | 'somebody-else') => void;
}) {
  return (
    <section aria-labelledby="who-are-you">
      <h3 id="who-are-you" className="font-semibold text-lg">
        Who are you?
      </h3>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2">
        {roster.map((person) => (
          <li key={person.id}>
            <Button
              variant="secondary"
              size="lg"
              className="h-auto min-h-14 w-full justify-start py-2 text-left"
              onClick={() => onChoose(person)}
            >
              <UserRound aria-hidden className="text-ink-soft" />
              <span className="wrap-anywhere min-w-0 flex-1">{person.name}</span>
              {person.hasPin && (
                <LockKeyhole aria-label="asks for the PIN" className="text-ink-soft" />
              )}
            </Button>
          </li>
        ))}
        {!isTeamOnly && (
          <li>
            <Button
              variant="quiet"
              size="lg"
              className="h-auto min-h-14 w-full justify-start py-2 text-left"
              onClick={() => onChoose('somebody-else')}
            >
              Somebody else
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
}
