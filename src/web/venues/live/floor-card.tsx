import type { Venue } from '#shared/venues/contract.ts';
import { Switch } from '#web/ui/fields/switch.tsx';
import { SideCard } from '#web/ui/layout/side-card.tsx';
import type { LiveDraft } from './live-draft.ts';

/** Whether guests may call staff, and what that requires of the team. */
export function FloorCard({
  venue,
  shown,
  onEdit,
}: {
  venue: Venue;
  shown: Required<Pick<Venue, 'liveFloor' | 'softAlerts'>>;
  onEdit: (draft: LiveDraft) => void;
}) {
  return (
    <SideCard
      title={`Live floor of ${venue.name}`}
      description="Put it right while the guest is still in the room."
    >
      <div className="flex flex-col gap-5">
        <Switch
          label="Guests may call somebody to their table"
          description="After a bad rating, the chat asks whether someone should come now. The call goes to your floor board, and the guest sees who is on the way."
          checked={shown.liveFloor}
          onCheckedChange={(liveFloor) => onEdit({ liveFloor })}
        />
        {shown.liveFloor && (
          <p className="rounded-md bg-sunken px-4 py-3 text-sm">
            Somebody has to be reachable. Guests are asked only while you are open and a floor board
            is open somewhere, or one of your people is here with notifications on. With nobody
            there, the chat goes on as before.
          </p>
        )}
        <Switch
          label="Light up tables of unhappy guests"
          description="A bad rating alone shows on the board as ‘unhappy, has not asked’. Nobody is called, and the guest is told nothing."
          checked={shown.softAlerts}
          disabled={!shown.liveFloor}
          onCheckedChange={(softAlerts) => onEdit({ softAlerts })}
        />
      </div>
    </SideCard>
  );
}
