import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useLocation, useSearch } from 'wouter';
import { urlOf } from '#shared/api/call.ts';
import { paths } from '#shared/site/paths.ts';
import { type ActivitySelection, exportActivity } from '#shared/team/activity-contract.ts';
import { ACTIVITY_KINDS, KIND_WORDS } from '#shared/team/activity-kinds.ts';
import { WHO_MAY } from '#shared/team/roles.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { ActivityList } from '#web/team/activity/activity-list.tsx';
import { teamQuery } from '#web/team/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { OwnerPage } from '../wiring/owner-page.tsx';

export function ActivityPage() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <OwnerPage section="team" width="narrow">
      {user.role === 'owner' ? (
        <ActivityOfBusiness />
      ) : (
        <EmptyState title="Activity" description={WHO_MAY.owner} />
      )}
    </OwnerPage>
  );
}

const ALL = 'all';

/** What is chosen stands in the address: a link leads to it and a reload keeps it. */
function ActivityOfBusiness() {
  const [, navigate] = useLocation();
  const search = new URLSearchParams(useSearch());
  const { data: team } = useQuery(teamQuery);
  const selection = readSelection(search);

  function choose(key: keyof ActivitySelection, value: string): void {
    if (value === '' || value === ALL) search.delete(key);
    else search.set(key, value);
    const chosen = search.toString();
    navigate(chosen ? `${paths.activity}?${chosen}` : paths.activity, { replace: true });
  }

  return (
    <>
      <PageHeader
        title="Activity"
        description="Who did what and when. Nothing here is ever changed or deleted."
        actions={
          <Button asChild variant="secondary">
            <a href={urlOf(exportActivity, { query: selection })} download>
              <Download aria-hidden />
              Export CSV
            </a>
          </Button>
        }
      />
      <Card className="mb-4 grid gap-4 sm:mb-6 sm:grid-cols-2">
        <SelectField
          label="Who"
          value={selection.memberId ?? ALL}
          onValueChange={(value) => choose('memberId', value)}
          options={[
            { value: ALL, label: 'Everybody' },
            ...(team?.members.map(({ id, name }) => ({ value: id, label: name })) ?? []),
          ]}
        />
        <SelectField
          label="What"
          value={selection.kind ?? ALL}
          onValueChange={(value) => choose('kind', value)}
          options={[
            { value: ALL, label: 'Everything' },
            ...ACTIVITY_KINDS.map((kind) => ({ value: kind, label: KIND_WORDS[kind] })),
          ]}
        />
        <TextField
          label="From"
          type="date"
          value={selection.from ?? ''}
          onChange={({ currentTarget }) => choose('from', currentTarget.value)}
        />
        <TextField
          label="Until"
          type="date"
          value={selection.to ?? ''}
          onChange={({ currentTarget }) => choose('to', currentTarget.value)}
        />
      </Card>
      <Card>
        <ActivityList selection={selection} />
      </Card>
    </>
  );
}

function readSelection(search: URLSearchParams): ActivitySelection {
  const memberId = search.get('memberId') ?? undefined;
  const kind = ACTIVITY_KINDS.find((known) => known === search.get('kind'));
  const [from, to] = [dayIn(search.get('from')), dayIn(search.get('to'))];
  return {
    ...(memberId && { memberId }),
    ...(kind && { kind }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

function dayIn(text: string | null): string | undefined {
  return text && /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined;
}
