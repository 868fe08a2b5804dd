import { formatMoment } from '#shared/site/format-moment.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { VENUE_NAME_MAX_LENGTH } from '#shared/venues/rules.ts';
import { Switch } from '#web/ui/fields/switch.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { CollapsibleCard } from '#web/ui/layout/collapsible-card.tsx';
import { Badge } from '#web/ui/status/badge.tsx';
import { type CheckedEdits, hasChanges, hasErrors, type VenueEdits } from './check-venue-edits.ts';
import { DeleteVenue } from './delete-venue.tsx';
import { TimeZoneField } from './time-zone-field.tsx';
import { VenueIdField } from './venue-id-field.tsx';

/** One restaurant with what can be changed about it. Nothing is saved here but a deletion. */
export function VenueEditor({
  venue,
  checked,
  edits,
  hasPaidPlan,
  isOpen,
  onEdit,
}: {
  venue: Venue;
  checked: CheckedEdits;
  edits: VenueEdits;
  hasPaidPlan: boolean;
  isOpen: boolean;
  onEdit: (edits: VenueEdits) => void;
}) {
  const { errors } = checked;
  const shown = { ...venue, ...edits };
  return (
    <CollapsibleCard
      title={venue.name}
      description={<span className="font-mono">{venue.venueId}</span>}
      badge={<EditBadge checked={checked} />}
      defaultOpen={isOpen}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label="Name"
          value={shown.name}
          error={errors.name}
          maxLength={VENUE_NAME_MAX_LENGTH}
          autoComplete="off"
          className="sm:col-span-2"
          onChange={(event) => onEdit({ name: event.target.value })}
        />
        <VenueIdField venueId={venue.venueId} name={venue.name} />
        <TimeZoneField
          value={shown.timezone}
          error={errors.timezone}
          onChange={(timezone) => onEdit({ timezone })}
        />
        <Switch
          label="Alert me about serious complaints"
          description="An email at once when a guest reports something serious."
          checked={shown.alertOnSerious}
          onCheckedChange={(alertOnSerious) => onEdit({ alertOnSerious })}
          className="sm:col-span-2"
        />
      </div>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-t pt-4">
        <Dates venue={venue} />
        <DeleteVenue venue={venue} hasPaidPlan={hasPaidPlan} />
      </div>
    </CollapsibleCard>
  );
}

function EditBadge({ checked }: { checked: CheckedEdits }) {
  if (hasErrors(checked)) return <Badge tone="chili">Check</Badge>;
  return hasChanges(checked) ? <Badge tone="saffron">Unsaved</Badge> : null;
}

function Dates({ venue: { createdAt, updatedAt, timezone } }: { venue: Venue }) {
  const inZone = { now: new Date(), timeZone: timezone };
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-ink-soft text-sm">
      <div className="flex gap-1.5">
        <dt>Created</dt>
        <dd>{formatMoment(createdAt, inZone)}</dd>
      </div>
      <div className="flex gap-1.5">
        <dt>Updated</dt>
        <dd>{formatMoment(updatedAt, inZone)}</dd>
      </div>
    </dl>
  );
}
