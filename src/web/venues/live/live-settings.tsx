import { useRef, useState } from 'react';
import type { Venue } from '#shared/venues/contract.ts';
import { useUnsavedChangesGuard } from '#web/platform/forms/unsaved-changes.ts';
import { SaveBar } from '../settings/save-bar.tsx';
import { useSaveVenues } from '../settings/use-save-venues.ts';
import { FloorCard } from './floor-card.tsx';
import { HoursCard } from './hours-card.tsx';
import { checkLiveDraft, type LiveDraft, shownSettings } from './live-draft.ts';
import { TablesCard } from './tables-card.tsx';
import { VenueNotificationsCard } from './venue-notifications-card.tsx';

/** A restaurant's live settings: one form, saved as a whole. */
export function LiveSettings({ venue }: { venue: Venue }) {
  const [draft, setDraft] = useState<LiveDraft>({});
  const { isSaving, save } = useSaveVenues();
  const form = useRef<HTMLDivElement>(null);
  const shown = shownSettings(venue, draft);
  const { changes, errors, hasErrors } = checkLiveDraft(venue, draft);
  const hasChanges = Object.keys(changes).length > 0;
  useUnsavedChangesGuard(hasChanges, () => setDraft({}));

  function edit(more: LiveDraft): void {
    setDraft((before) => ({ ...before, ...more }));
  }

  function saveAll(): void {
    if (hasErrors) {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    // Keep edits that the owner typed while saving.
    save([{ id: venue.id, updates: changes }], () => setDraft((now) => (now === draft ? {} : now)));
  }

  return (
    <div ref={form} className="flex flex-col gap-6">
      <FloorCard venue={venue} shown={shown} onEdit={edit} />
      <HoursCard
        hours={shown.openingHours}
        timeZone={venue.timezone}
        errors={errors.hours}
        onChange={(openingHours) => edit({ openingHours })}
      />
      <TablesCard
        text={shown.tables}
        error={errors.tables}
        onChange={(tables) => edit({ tables })}
      />
      <VenueNotificationsCard
        venue={venue}
        toldHow={shown.toldHow}
        quietError={errors.quietHours}
        onChange={(toldHow) => edit({ toldHow })}
      />
      <SaveBar
        status={hasErrors ? 'To save, correct what is marked above.' : 'Not saved yet.'}
        hasChanges={hasChanges}
        isSaving={isSaving}
        onSave={saveAll}
        onDiscard={() => setDraft({})}
        className="rounded-lg border px-5 sm:px-6"
      />
    </div>
  );
}
