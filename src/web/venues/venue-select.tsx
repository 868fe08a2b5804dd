import { Plus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { User } from '#shared/accounts/contract.ts';
import {
  canAddLocations,
  effectiveTier,
  ONE_LOCATION_ONLY_MESSAGE,
} from '#shared/billing/plans.ts';
import { askOwnerSentence } from '#shared/team/whom-to-ask.ts';
import { brandColourOnLight } from '#shared/venues/colours.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { monogram } from '#shared/venues/monogram.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Select, type SelectOption } from '#web/ui/fields/select.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { type PaymentHandler, showUpgradeHint } from './add/add-venue-refusal.ts';
import { LazyAddVenueDialog } from './add/lazy-add-venue-dialog.tsx';

/** ID of the name field for a new restaurant in the settings. */
export const NEW_VENUE_NAME_ID = 'new-restaurant-name';

/** Selects the page's venue and offers to add another one, or the first if there is none. */
export function VenueSelect({
  layout,
  venues,
  selected,
  user,
  canAdd = true,
  elsewhere = NO_OPTIONS,
  besideName,
  note,
  onSelect,
  onPaymentAction,
}: {
  /** Whether it stands in a separate column or in a row with other controls. */
  layout: 'column' | 'bar';
  venues: readonly Venue[] | undefined;
  selected: Venue | undefined;
  user: User;
  /** False if the page itself has a form for adding a venue. */
  canAdd?: boolean;
  /** Further options, such as other businesses, distinguished by their value. */
  elsewhere?: readonly SelectOption[];
  /** Shown beside a venue's name in the list. */
  besideName?: (venueId: string) => ReactNode;
  /** In a bar: a short line below the name, about the other venues. */
  note?: string | undefined;
  onSelect: (value: string) => void;
  /** Called when the bank requires approval for another location. */
  onPaymentAction?: PaymentHandler | undefined;
}) {
  const [isAdding, setAdding] = useState(false);
  const noteId = useId();
  const isColumn = layout === 'column';
  if (!venues) {
    const column = user.role === 'owner' ? 'h-24' : 'h-14';
    return <Skeleton className={isColumn ? column : 'h-11 w-56 max-w-full'} />;
  }
  const [only] = venues;
  // A member who can neither choose nor add sees only the venue's name.
  const isOnlyOne =
    user.role !== 'owner' && only !== undefined && venues.length + elsewhere.length === 1;
  return (
    <>
      {venues.length === 0 && user.role === 'owner' && (canAdd || elsewhere.length === 0) && (
        // The page already has a primary button.
        <AddFirstButton variant="secondary" onClick={() => setAdding(true)} />
      )}
      {isOnlyOne && <SingleVenue layout={layout} venue={only} />}
      {venues.length + elsewhere.length > 0 && !isOnlyOne && (
        <div className={isColumn ? 'flex flex-col gap-1' : 'flex min-w-0 items-center'}>
          <div className={isColumn ? 'flex flex-col rounded-md border bg-surface' : 'contents'}>
            <Select
              aria-label="Restaurant"
              aria-describedby={!isColumn && note ? noteId : undefined}
              title={selected?.name}
              look="plain"
              mark={selected && <VenueMark venue={selected} />}
              note={!isColumn && note && <span id={noteId}>{note}</span>}
              className={isColumn ? COLUMN_STYLES : BAR_STYLES}
              value={selected?.venueId}
              onValueChange={onSelect}
              placeholder={user.businessName}
              options={[
                ...venues.map(({ venueId, name }) => ({
                  value: venueId,
                  label: name,
                  aside: besideName?.(venueId),
                })),
                ...elsewhere,
              ]}
            />
            {isColumn && (
              <OtherVenues
                venues={venues.filter(({ id }) => id !== selected?.id)}
                besideName={besideName}
                onSelect={onSelect}
              />
            )}
          </div>
          {canAdd && venues.length > 0 ? (
            <AddButton
              hasLabel={isColumn}
              mayAdd={canAddLocations(effectiveTier(user), venues.length, 1)}
              onAdd={() => setAdding(true)}
            />
          ) : (
            // Keeps the elements below in place from page to page.
            isColumn &&
            user.role === 'owner' &&
            (venues.length > 0 ? (
              <a href={`#${NEW_VENUE_NAME_ID}`} className={`${ADD_STYLES} px-3`}>
                <Plus aria-hidden className="size-4.5 shrink-0" />
                Add one below
              </a>
            ) : (
              <div aria-hidden className="h-11" />
            ))
          )}
        </div>
      )}
      <LazyAddVenueDialog
        user={user}
        venues={venues}
        isOpen={isAdding}
        onOpenChange={setAdding}
        onPaymentAction={onPaymentAction}
      />
    </>
  );
}

const NO_OPTIONS: readonly SelectOption[] = [];
const COLUMN_STYLES = 'min-h-14 w-full gap-2.5 px-2.5 py-1 text-sm';
/** With more venues than this, all are in the list that the name opens. */
const MAX_LISTED_VENUES = 4;
const ADD_STYLES =
  'flex min-h-11 items-center gap-3 rounded-md text-ink-soft transition-colors hover:bg-ink/6';
const BAR_STYLES = '-ml-2 h-12 min-w-0 shrink gap-2 px-2';

/**
 * The user's other venues, if they are few. Each is a click away, and its waiting guests are
 * noticed.
 */
function OtherVenues({
  venues,
  besideName,
  onSelect,
}: {
  venues: readonly Venue[];
  besideName: ((venueId: string) => ReactNode) | undefined;
  onSelect: (value: string) => void;
}) {
  if (venues.length === 0 || venues.length >= MAX_LISTED_VENUES) return null;
  return (
    <ul aria-label="Other restaurants" className="px-1 pb-1">
      {venues.map((venue) => (
        <li key={venue.id}>
          <button
            type="button"
            title={venue.name}
            onClick={() => onSelect(venue.venueId)}
            className="flex min-h-10 w-full items-center gap-3.5 rounded-md py-1 pr-2 pl-2.5 text-left text-ink-soft text-sm transition-colors hover:bg-ink/6 hover:text-ink"
          >
            <VenueMark venue={venue} isSmall />
            <span className="wrap-anywhere line-clamp-2 min-w-0 grow leading-5">{venue.name}</span>
            {besideName?.(venue.venueId)}
          </button>
        </li>
      ))}
    </ul>
  );
}

function SingleVenue({ layout, venue }: { layout: 'column' | 'bar'; venue: Venue }) {
  return (
    <p
      title={venue.name}
      className={classNames(
        'flex items-center font-semibold',
        layout === 'column'
          ? 'min-h-14 gap-2.5 rounded-md border bg-surface px-2.5 py-1 text-sm'
          : 'h-12 min-w-0 gap-2',
      )}
    >
      <VenueMark venue={venue} />
      <span className="min-w-0 truncate">{venue.name}</span>
    </p>
  );
}

/**
 * A button to add the first restaurant, for a page that explains the missing restaurant in more
 * detail.
 */
export function AddFirstVenuePrompt() {
  const { user } = useSession();
  const [isAdding, setAdding] = useState(false);
  if (!user) return null;
  if (user.role !== 'owner') {
    return (
      <p className="text-ink-soft">Only an owner can add restaurants. {askOwnerSentence(user)}</p>
    );
  }
  return (
    <>
      <AddFirstButton onClick={() => setAdding(true)} />
      <LazyAddVenueDialog user={user} venues={[]} isOpen={isAdding} onOpenChange={setAdding} />
    </>
  );
}

function AddFirstButton({
  variant,
  onClick,
}: {
  variant?: 'primary' | 'secondary';
  onClick: () => void;
}) {
  return (
    <Button variant={variant} onClick={onClick}>
      <Plus aria-hidden />
      Add First Restaurant
    </Button>
  );
}

/**
 * The add button. It stays clickable when the plan has no room for more, so that it can say why.
 */
function AddButton({
  hasLabel,
  mayAdd,
  onAdd,
}: {
  hasLabel: boolean;
  mayAdd: boolean;
  onAdd: () => void;
}) {
  return (
    <Tooltip content={mayAdd ? 'Add Restaurant' : ONE_LOCATION_ONLY_MESSAGE} side="bottom">
      <button
        type="button"
        aria-label="Add Restaurant"
        aria-disabled={!mayAdd || undefined}
        onClick={mayAdd ? onAdd : showUpgradeHint}
        className={classNames(
          ADD_STYLES,
          'aria-disabled:cursor-not-allowed aria-disabled:opacity-55',
          // The narrowest screens have no room for the button; the settings have one too.
          hasLabel ? 'px-3' : 'w-11 shrink-0 justify-center @max-[200px]:hidden',
        )}
      >
        <Plus aria-hidden className="size-4.5 shrink-0" />
        {hasLabel && 'Add Restaurant'}
      </button>
    </Tooltip>
  );
}

/** A venue's initial on its own colour. */
export function VenueMark({
  venue,
  isSmall = false,
}: {
  venue: Pick<Venue, 'name' | 'brandColor'>;
  isSmall?: boolean;
}) {
  return (
    <span
      aria-hidden
      style={{ background: brandColourOnLight(venue.brandColor), color: 'white' }}
      className={classNames(
        'grid shrink-0 place-items-center rounded-md font-display font-semibold',
        isSmall ? 'size-6 text-sm' : 'size-8 text-lg',
      )}
    >
      {monogram(venue.name)}
    </span>
  );
}
