import { Download } from 'lucide-react';
import { useLocation, useSearch } from 'wouter';
import { buildEndpointUrl } from '#shared/api/call-endpoint.ts';
import { paths } from '#shared/site/paths.ts';
import {
  ACTIVITY_KINDS,
  type ActivitySelection,
  exportActivity,
} from '#shared/team/activity-contract.ts';
import { ROLE_REFUSALS } from '#shared/team/roles.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { ActivityFilters, ActivityFiltersButton } from '#web/team/activity/activity-filters.tsx';
import { ActivityList } from '#web/team/activity/activity-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { OwnerPage } from '../wiring/owner-page.tsx';

export function ActivityPage() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <OwnerPage section="team">
      {user.role === 'owner' ? (
        <ActivityOfBusiness />
      ) : (
        <EmptyState title="Activity" description={ROLE_REFUSALS.owner} />
      )}
    </OwnerPage>
  );
}

/** The filters are kept in the address, so that links and reload work. */
function ActivityOfBusiness() {
  const [, navigate] = useLocation();
  const search = new URLSearchParams(useSearch());
  const selection = readSelection(search);

  function choose(key: keyof ActivitySelection, value: string): void {
    if (value === '') search.delete(key);
    else search.set(key, value);
    const chosen = search.toString();
    navigate(chosen ? `${paths.activity}?${chosen}` : paths.activity, { replace: true });
  }

  const choosing = {
    selection,
    onChoose: choose,
    onClear: () => navigate(paths.activity, { replace: true }),
  };
  return (
    <>
      <PageHeader
        title="Activity"
        description="Who did what, and when. Nothing here can be changed or deleted."
        actions={
          <>
            <ActivityFiltersButton {...choosing} />
            <Button asChild variant="secondary">
              <a href={buildEndpointUrl(exportActivity, { query: selection })} download>
                <Download aria-hidden />
                Export CSV
              </a>
            </Button>
          </>
        }
        className="max-sm:mb-4"
      />
      <div className="mb-6 grid grid-cols-2 gap-4 max-sm:hidden lg:grid-cols-4">
        <ActivityFilters {...choosing} />
      </div>
      <ActivityList selection={selection} onClear={choosing.onClear} />
    </>
  );
}

function readSelection(search: URLSearchParams): ActivitySelection {
  const memberId = search.get('memberId') ?? undefined;
  const kind = ACTIVITY_KINDS.find((known) => known === search.get('kind'));
  const [from, to] = [readDay(search.get('from')), readDay(search.get('to'))];
  return {
    ...(memberId && { memberId }),
    ...(kind && { kind }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

function readDay(text: string | null): string | undefined {
  return text && /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined;
}
