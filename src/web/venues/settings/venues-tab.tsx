import { Plus, Store } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { User } from '#shared/accounts/contract.ts';
import { effectiveTier } from '#shared/billing/plans.ts';
import { askOwnerSentence } from '#shared/team/whom-to-ask.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { showFirstError } from '#web/platform/forms/show-first-error.ts';
import { useUnsavedChangesGuard } from '#web/platform/forms/unsaved-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { SaveBar } from '#web/ui/layout/save-bar.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import type { PaymentHandler } from '../add/add-venue-refusal.ts';
import { ConfirmChargeDialog } from '../add/confirm-charge-dialog.tsx';
import { NewVenueFields } from '../add/new-venue-fields.tsx';
import { useAddVenue } from '../add/use-add-venue.ts';
import { useSelectedVenue } from '../use-selected-venue.ts';
import { NEW_VENUE_NAME_ID } from '../venue-select.tsx';
import { hasErrors, useSaveVenues, useVenueEdits } from './use-save-venues.ts';
import { VenueEditor } from './venue-editor.tsx';

/** From this many restaurants on, searching is quicker than scrolling. */
const SEARCH_FROM = 8;

/**
 * The owner's restaurants: rename, set up, delete, add. One is open at a time, the selected one
 * first; edits are kept while others are open, and saved together.
 */
export function VenuesTab({
  user,
  venues,
  onPaymentAction,
}: {
  user: User;
  venues: readonly Venue[];
  /** Called when the bank requires approval for another location. */
  onPaymentAction?: PaymentHandler | undefined;
}) {
  const { checked, changed, edit, drop, discard } = useVenueEdits(venues);
  const { isSaving, save } = useSaveVenues();
  const [search, setSearch] = useState('');
  const { openId, setOpenId } = useOpenVenue(venues);
  const list = useRef<HTMLUListElement>(null);
  const found = checked.filter(({ venue }) => matches(venue, search));
  useUnsavedChangesGuard(changed.length > 0, discard);

  function saveAll(): void {
    const wrong = changed.find(hasErrors);
    if (wrong) {
      // The restaurant with the error may be folded, or hidden by the search.
      flushSync(() => {
        setSearch('');
        setOpenId(wrong.venue.id);
      });
      showFirstError(list.current);
      return;
    }
    save(
      changed.map(({ venue, changes }) => ({ id: venue.id, updates: changes })),
      drop,
    );
  }

  const waiting = {
    status: `Unsaved changes in ${changed.length === 1 ? 'one restaurant' : `${changed.length} restaurants`}.`,
    hasChanges: changed.length > 0,
    isSaving,
    onSave: saveAll,
    onDiscard: discard,
  };
  const isOpenHere = found.some(({ venue }) => venue.id === openId);
  return (
    <div className="flex flex-col gap-6">
      {venues.length === 0 && (
        <Card>
          <EmptyState
            icon={Store}
            title="No restaurants yet"
            description={
              user.role === 'owner'
                ? 'Add your first one below. It will be listed here, ready to set up.'
                : `You haven’t been given a restaurant at ${user.businessName} yet. ${askOwnerSentence(user)}`
            }
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
        <ul ref={list} aria-label="Your restaurants" className="flex flex-col gap-3">
          {found.map(({ venue, edits, changes, errors }) => (
            <li key={venue.id}>
              <VenueEditor
                venue={venue}
                edits={edits}
                checked={{ changes, errors }}
                hasPaidPlan={effectiveTier(user) !== 'starter'}
                owner={user.role === 'owner' ? undefined : (user.ownerName ?? 'the owner')}
                isOpen={venue.id === openId}
                onOpenChange={(isOpen) => setOpenId(isOpen ? venue.id : null)}
                onEdit={(more) => edit(venue.id, more)}
                saveBar={
                  <SaveBar {...waiting} className="-mx-5 mt-3 border-y px-5 sm:-mx-6 sm:px-6" />
                }
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
      {changed.length > 0 && !isOpenHere && (
        <SaveBar {...waiting} className="rounded-lg border px-5 sm:px-6" />
      )}
      {user.role === 'owner' ? (
        <AddVenueCard user={user} venues={venues} onPaymentAction={onPaymentAction} />
      ) : (
        <p className="text-ink-soft text-sm">
          Only an owner can add or delete restaurants. {askOwnerSentence(user)}
        </p>
      )}
    </div>
  );
}

/**
 * Which venue is open: the selected one, until another is opened; selecting a venue opens it again.
 */
function useOpenVenue(venues: readonly Venue[]) {
  const chosenId = useSelectedVenue(venues)?.id;
  const [opened, setOpened] = useState<{ id: string | null; whileChosen: string | undefined }>();
  return {
    openId: opened && opened.whileChosen === chosenId ? opened.id : chosenId,
    setOpenId: (id: string | null) => setOpened({ id, whileChosen: chosenId }),
  };
}

function matches({ name, venueId }: Venue, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return [name.toLowerCase(), venueId].some((text) => text.includes(wanted));
}

/** Adds another restaurant in the settings. */
function AddVenueCard({
  user,
  venues,
  onPaymentAction,
}: {
  user: User;
  venues: readonly Venue[];
  onPaymentAction?: PaymentHandler | undefined;
}) {
  const adding = useAddVenue({
    user,
    venues,
    blankMessage: 'Please fill in both restaurant name and venue ID',
    onAdded: () => {},
    onPaymentAction,
  });
  useUnsavedChangesGuard(adding.draft.name !== '' || adding.draft.venueId !== '', adding.forget);

  function submit(event: FormEvent): void {
    event.preventDefault();
    adding.submit();
  }

  return (
    <Card>
      <CardHeader
        title="Add a restaurant"
        description="Every restaurant has its own link, QR codes, rewards and figures."
      />
      <form noValidate onSubmit={submit} className="grid items-start gap-4 sm:grid-cols-2">
        <NewVenueFields adding={adding} nameId={NEW_VENUE_NAME_ID} />
        <div className="sm:col-span-2">
          <Button
            type="submit"
            variant={venues.length === 0 ? 'primary' : 'secondary'}
            loading={adding.isAdding}
          >
            <Plus aria-hidden />
            Add Restaurant
          </Button>
        </div>
      </form>
      <ConfirmChargeDialog adding={adding} />
    </Card>
  );
}
