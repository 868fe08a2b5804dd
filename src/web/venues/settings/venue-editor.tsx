import { type ReactNode, useMemo } from 'react';
import { Link } from 'wouter';
import { formatMoment } from '#shared/site/format-moment.ts';
import { paths } from '#shared/site/paths.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { VENUE_NAME_MAX_LENGTH } from '#shared/venues/rules.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { NativeSelectField, type OptionGroup } from '#web/ui/fields/native-select-field.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { CollapsibleCard } from '#web/ui/layout/collapsible-card.tsx';
import { Badge } from '#web/ui/status/badge.tsx';
import { VenueMark } from '../venue-select.tsx';
import { DeleteVenueSection } from './delete-venue-section.tsx';
import { type CheckedEdits, hasChanges, hasErrors, type VenueEdits } from './use-save-venues.ts';

/**
 * One restaurant: a row that expands to its fields. A deletion applies at once; the edits of all
 * restaurants are saved together.
 */
export function VenueEditor({
  venue,
  checked,
  edits,
  hasPaidPlan,
  owner,
  isOpen,
  onOpenChange,
  onEdit,
  saveBar,
}: {
  venue: Venue;
  checked: CheckedEdits;
  edits: VenueEdits;
  hasPaidPlan: boolean;
  /**
   * The name of the owner, who may delete; undefined if the reader is an owner.
   */
  owner: string | undefined;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onEdit: (edits: VenueEdits) => void;
  /** Right below the fields, not in an element of its own, which it could not leave to stick. */
  saveBar: ReactNode;
}) {
  const { errors } = checked;
  const shown = { ...venue, ...edits };
  return (
    <CollapsibleCard
      mark={<VenueMark venue={venue} />}
      title={venue.name}
      description={<span className="font-mono">{venue.venueId}</span>}
      badge={<StateBadge venue={venue} checked={checked} />}
      open={isOpen}
      onOpenChange={onOpenChange}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label="Name"
          value={shown.name}
          error={errors.name}
          maxLength={VENUE_NAME_MAX_LENGTH}
          autoComplete="off"
          hint={
            owner ? (
              'The name your guests see.'
            ) : (
              <>
                The name your guests see. The name of your business, for your team, is in{' '}
                <Link
                  href={`${paths.settings}?tab=profile`}
                  className="underline decoration-line-strong underline-offset-4 hover:decoration-current"
                >
                  Profile
                </Link>
                .
              </>
            )
          }
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
          label="Staff can read what guests say"
          description="Comments and ratings, without names or email addresses."
          checked={shown.staffMayRead}
          onCheckedChange={(staffMayRead) => onEdit({ staffMayRead })}
          className="sm:col-span-2"
        />
      </div>
      {saveBar}
      <div className="-mb-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 pt-4">
        <Dates venue={venue} />
        {!owner && <DeleteVenueSection venue={venue} hasPaidPlan={hasPaidPlan} />}
      </div>
    </CollapsibleCard>
  );
}

/** What needs attention, or what is switched off at this restaurant. */
function StateBadge({ venue, checked }: { venue: Venue; checked: CheckedEdits }) {
  if (hasErrors(checked)) return <Badge tone="chili">Check</Badge>;
  if (hasChanges(checked)) return <Badge tone="saffron">Unsaved</Badge>;
  return venue.rewardsEnabled ? null : <Badge tone="outline">Rewards off</Badge>;
}

/** The ID in guests' links: readable and copyable, but never changeable. */
function VenueIdField({ venueId, name }: { venueId: string; name: string }) {
  return (
    <Field label="Venue ID" hint="Part of your guests' link. It cannot change after creation.">
      {(control) => (
        <div className="flex gap-2">
          <Input value={venueId} readOnly className="min-w-0 font-mono" {...control} />
          <CopyButton
            text={venueId}
            label={`Copy the venue ID of ${name}`}
            onFailure={toastCopyFailed}
          />
        </div>
      )}
    </Field>
  );
}

function toastCopyFailed(): void {
  toast({ title: 'Error', description: 'Failed to copy to clipboard', variant: 'destructive' });
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

/** The time zone of a venue's hours and days. */
function TimeZoneField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (timeZone: string) => void;
}) {
  const groups = useMemo(() => timeZoneGroups(value), [value]);
  return (
    <NativeSelectField
      label="Time zone"
      groups={groups}
      value={value}
      error={error}
      hint={`It is ${timeIn(value)} there now. Your figures use this time.`}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Every zone the browser knows, by continent, plus the chosen one if it has an older name. */
function timeZoneGroups(chosen: string): OptionGroup[] {
  const zones = new Set([...(Intl.supportedValuesOf?.('timeZone') ?? []), chosen]);
  const groups = new Map<string, { value: string; label: string }[]>();
  for (const zone of [...zones].sort()) {
    const region = zone.split('/', 1)[0] ?? zone;
    const members = groups.get(region) ?? [];
    members.push({ value: zone, label: timeZoneLabel(zone) });
    groups.set(region, members);
  }
  return [...groups].map(([label, options]) => ({ label, options }));
}

function timeZoneLabel(zone: string): string {
  const [region = zone, ...places] = zone.split('/');
  return (places.length > 0 ? places : [region]).reverse().join(', ').replaceAll('_', ' ');
}

function timeIn(timeZone: string): string {
  try {
    const options = { hour: '2-digit', minute: '2-digit', timeZone } as const;
    return new Intl.DateTimeFormat('en-GB', options).format(new Date());
  } catch {
    return 'unknown';
  }
}
