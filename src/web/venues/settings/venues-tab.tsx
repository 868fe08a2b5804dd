import { Store } from 'lucide-react';
import { useRef, useState } from 'react';
import type { User } from '#shared/accounts/contract.ts';
import { effectiveTier } from '#shared/billing/plans.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { useUnsavedChanges } from '#web/platform/forms/unsaved-changes.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import type { AskForPayment } from '../add/add-refusal.ts';
import { AddVenueCard } from '../add/add-venue-card.tsx';
import { hasErrors } from './check-venue-edits.ts';
import { SaveBar } from './save-bar.tsx';
import { useSaveVenues } from './use-save-venues.ts';
import { useVenueEdits } from './use-venue-edits.ts';
import { VenueEditor } from './venue-editor.tsx';

/** So many can stand open under each other. */
const OPEN_AT_MOST = 3;
/** From here on it is quicker to search than to scroll. */
const SEARCH_FROM = 8;

/** The owner's restaurants: add, rename, set up, delete. Edits of any number are saved together. */
export function VenuesTab({
  user,
  venues,
  onPaymentAction,
}: {
  user: User;
  venues: readonly Venue[];
  /** Called where the bank wants the price of another location approved. */
  onPaymentAction?: AskForPayment | undefined;
}) {
  const { checked, changed, edit, drop, discard } = useVenueEdits(venues);
  const { isSaving, save } = useSaveVenues();
  const [search, setSearch] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const found = checked.filter(({ venue }) => matches(venue, search));
  useUnsavedChanges(changed.length > 0);

  function saveAll(): void {
    const wrong = changed.find(hasErrors);
    if (wrong) {
      const field = list.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
      if (field) {
        field.focus();
        return;
      }
      // It is folded away or not among what was searched for.
      const [problem] = Object.values(wrong.errors);
      toast({ title: wrong.venue.name, description: problem, variant: 'destructive' });
      return;
    }
    save(
      changed.map(({ venue, changes }) => ({ id: venue.id, updates: changes })),
      drop,
    );
  }

  return (
    <div className="flex flex-col gap-6">
      <AddVenueCard user={user} venues={venues} onPaymentAction={onPaymentAction} />
      {venues.length === 0 && (
        <Card>
          <EmptyState
            icon={Store}
            title="No restaurants yet"
            description="Add your first one above. It will be listed here, ready to set up."
          />
        </Card>
      )}
      {venues.length >= SEARCH_FROM && (
        <TextField
          label="Find a restaurant"
          type="search"
          placeholder="Name or venue ID"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      {found.length > 0 && (
        <ul ref={list} className="flex flex-col gap-3">
          {found.map(({ venue, edits, changes, errors }) => (
            <li key={venue.id}>
              <VenueEditor
                venue={venue}
                edits={edits}
                checked={{ changes, errors }}
                hasPaidPlan={effectiveTier(user) !== 'starter'}
                isOpen={venues.length <= OPEN_AT_MOST}
                onEdit={(more) => edit(venue.id, more)}
              />
            </li>
          ))}
        </ul>
      )}
      {venues.length > 0 && found.length === 0 && (
        <p role="status" className="text-ink-soft">
          No restaurant matches this search.
        </p>
      )}
      {venues.length > 0 && (
        <SaveBar
          status={`Unsaved changes in ${changed.length === 1 ? 'one restaurant' : `${changed.length} restaurants`}.`}
          hasChanges={changed.length > 0}
          isSaving={isSaving}
          onSave={saveAll}
          onDiscard={discard}
        />
      )}
    </div>
  );
}

function matches({ name, venueId }: Venue, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return [name.toLowerCase(), venueId].some((text) => text.includes(wanted));
}
