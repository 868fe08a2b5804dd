import { LockKeyhole, UserRound } from 'lucide-react';
import { useState } from 'react';
import type { DeviceMember } from '#shared/team/devices-contract.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { PinPad } from './pin-pad.tsx';

type MemberChoice = { memberId?: string; proof?: string };

const CHOICE_STYLES =
  'flex min-h-16 w-full items-center gap-3 rounded-lg border-2 border-line-strong bg-surface px-4 py-2 text-left font-semibold text-2xl';

/** On a shared device: asks who goes to the table. */
export function MemberPicker({
  tableNumber,
  roster,
  isTeamOnly,
  onPick,
  onClose,
}: {
  tableNumber: string;
  roster: readonly DeviceMember[];
  /** Whether only members of the roster may act here. */
  isTeamOnly: boolean;
  onPick: (picked: MemberChoice) => void;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<DeviceMember>();
  const purpose = `go to table ${tableNumber.replace(/^table\s+/i, '')}`;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={chosen ? 'Is it you?' : 'Who goes?'}
      description={chosen ? undefined : 'The guest will see your first name.'}
    >
      {chosen ? (
        <PinPad
          key={chosen.id}
          person={roster.find(({ id }) => id === chosen.id) ?? chosen}
          purpose={purpose}
          isBusy={false}
          onProven={({ proof }) => onPick({ memberId: chosen.id, proof })}
          onBack={() => setChosen(undefined)}
        />
      ) : (
        <ul className="grid gap-3">
          {roster.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                className={CHOICE_STYLES}
                onClick={() =>
                  person.hasPin ? setChosen(person) : onPick({ memberId: person.id })
                }
              >
                <UserRound aria-hidden className="size-6 shrink-0 text-ink-soft" />
                <span className="wrap-anywhere min-w-0 flex-1">{person.name}</span>
                {person.hasPin && (
                  <LockKeyhole aria-label="asks for the PIN" className="size-6 text-ink-soft" />
                )}
              </button>
            </li>
          ))}
          {!isTeamOnly && (
            <li>
              <button type="button" className={CHOICE_STYLES} onClick={() => onPick({})}>
                Somebody else
              </button>
            </li>
          )}
        </ul>
      )}
    </Dialog>
  );
}
