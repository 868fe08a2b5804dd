import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { Link, useSearch } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import { paths } from '#shared/site/paths.ts';
import {
  DEFAULT_BACKGROUND_COLOR,
  DEFAULT_BRAND_COLOR,
  DEFAULT_VENUE_ID,
} from '#shared/venues/rules.ts';
import { useSession } from '#web/platform/session/session.tsx';
import type { QrVenue } from '#web/qr/qr-design.ts';
import { QrEditor } from '#web/qr/qr-editor.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { FloorTablesNote } from '#web/venues/live/floor-tables-note.tsx';
import { venuesQuery } from '#web/venues/queries.ts';
import { LogoUpload } from '#web/venues/settings/logo-upload.tsx';
import { useSelectedVenue } from '#web/venues/use-selected-venue.ts';
import { AddFirstVenuePrompt } from '#web/venues/venue-select.tsx';
import { WithVenues } from '#web/venues/with-venues.tsx';
import { OwnerPage } from './wiring/owner-page.tsx';
import { signInPathFor, VisitorPage } from './wiring/visitor-page.tsx';

/** Visitors can try the page with the sample venue; members make codes for their own venues. */
export function QrCodePage() {
  const { user } = useSession();
  if (user) {
    return (
      <OwnerPage section="tables">
        <PageHeader title="QR Codes" description={DESCRIPTION} />
        {user.emailVerified ? (
          <WithVenues>{() => <TeamQrEditor mayChange={user.role !== 'staff'} />}</WithVenues>
        ) : (
          <TrialQrEditor user={user} />
        )}
      </OwnerPage>
    );
  }
  return (
    <VisitorPage path={paths.qrCode}>
      <PageHeader title="QR code generator" description={DESCRIPTION} />
      <TrialQrEditor user={null} />
    </VisitorPage>
  );
}

const DESCRIPTION = 'Guests scan the card on their table and tell you how it was.';

const SAMPLE_VENUE: QrVenue = {
  venueId: DEFAULT_VENUE_ID,
  name: 'Sample Bistro',
  brandColor: DEFAULT_BRAND_COLOR,
  backgroundColor: DEFAULT_BACKGROUND_COLOR,
  qrStyle: 'square',
  logoUrl: null,
  rewardsEnabled: true,
};

/** Staff print existing codes; only owners and managers change the logo and the floor's tables. */
function TeamQrEditor({ mayChange }: { mayChange: boolean }) {
  const { data: venues = [] } = useQuery(venuesQuery);
  const venue = useSelectedVenue(venues, new URLSearchParams(useSearch()).get('venue'));
  if (!venue) {
    return (
      <Card>
        <EmptyState
          icon={Printer}
          title="Your restaurant is missing"
          description="Add it to make its codes."
          action={<AddFirstVenuePrompt />}
        />
      </Card>
    );
  }
  return (
    <QrEditor
      key={venue.id}
      venue={venue}
      logoUpload={
        mayChange
          ? (onChanged) => (
              <LogoUpload venue={venue} logoUrl={venue.logoUrl} onChanged={onChanged} />
            )
          : undefined
      }
      tablesNote={({ names, text, write }) => (
        <FloorTablesNote
          key={venue.id}
          venue={venue}
          names={mayChange ? names : []}
          isEmpty={text === ''}
          onTake={(tables) => write(tables)}
        />
      )}
    />
  );
}

function TrialQrEditor({ user }: { user: User | null }) {
  const [text, href, label] = user
    ? ['Verify your email to generate QR codes for your venue', paths.verifyEmail, 'Verify email']
    : ['Sign in to generate QR codes for your venue', signInPathFor(paths.qrCode), 'Sign In'];
  return (
    <QrEditor
      venue={SAMPLE_VENUE}
      venueChooser={
        <>
          <Alert
            title={text}
            action={
              <Button asChild variant="secondary" size="sm">
                <Link href={href}>{label}</Link>
              </Button>
            }
          >
            Until then, try it with our sample venue.
          </Alert>
          <SelectField
            label="Restaurant"
            value={SAMPLE_VENUE.venueId}
            onValueChange={() => undefined}
            options={[{ value: SAMPLE_VENUE.venueId, label: SAMPLE_VENUE.name }]}
          />
        </>
      }
      insteadOfPdf={
        <p className="text-center text-ink-soft text-sm">
          Owners download it as a PDF, one for each of their tables.
        </p>
      }
    />
  );
}
