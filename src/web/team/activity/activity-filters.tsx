import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  ACTIVITY_KIND_LABELS,
  ACTIVITY_KINDS,
  type ActivitySelection,
} from '#shared/team/activity-contract.ts';
import { Button } from '#web/ui/button.tsx';
import { FiltersButton } from '#web/ui/fields/filters-button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { teamQuery } from '../queries.ts';

export type ActivityFilterControls = {
  selection: ActivitySelection;
  /** Sets a filter; an empty value removes it. */
  onChoose: (key: keyof ActivitySelection, value: string) => void;
  onClear: () => void;
};

const ALL = 'all';

/** Filters by person, action and date; each applies at once. */
export function ActivityFilters({ selection, onChoose }: Omit<ActivityFilterControls, 'onClear'>) {
  const { data: team } = useQuery(teamQuery);
  const chosen = (value: string) => (value === ALL ? '' : value);
  return (
    <>
      <SelectField
        label="Who"
        value={selection.memberId ?? ALL}
        onValueChange={(value) => onChoose('memberId', chosen(value))}
        options={[
          { value: ALL, label: 'Everybody' },
          ...(team?.members.map(({ id, name }) => ({ value: id, label: name })) ?? []),
        ]}
      />
      <SelectField
        label="What"
        value={selection.kind ?? ALL}
        onValueChange={(value) => onChoose('kind', chosen(value))}
        options={[
          { value: ALL, label: 'Everything' },
          ...ACTIVITY_KINDS.map((kind) => ({ value: kind, label: ACTIVITY_KIND_LABELS[kind] })),
        ]}
      />
      <TextField
        label="From"
        type="date"
        value={selection.from ?? ''}
        onChange={({ currentTarget }) => onChoose('from', currentTarget.value)}
      />
      <TextField
        label="Until"
        type="date"
        value={selection.to ?? ''}
        onChange={({ currentTarget }) => onChoose('to', currentTarget.value)}
      />
    </>
  );
}

/** The button that opens the filters on a phone; it shows how many apply. */
export function ActivityFiltersButton({ selection, onChoose, onClear }: ActivityFilterControls) {
  const [isOpen, setIsOpen] = useState(false);
  const count = Object.keys(selection).length;
  return (
    <>
      <FiltersButton count={count} className="sm:hidden" onClick={() => setIsOpen(true)} />
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Filters"
        footer={
          <>
            <Button variant="secondary" disabled={count === 0} onClick={onClear}>
              Clear filters
            </Button>
            <Button onClick={() => setIsOpen(false)}>Done</Button>
          </>
        }
      >
        <div className="flex flex-col gap-5">
          <ActivityFilters selection={selection} onChoose={onChoose} />
        </div>
      </Dialog>
    </>
  );
}
