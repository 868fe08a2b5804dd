import { useQuery } from '@tanstack/react-query';
import { ArrowUp, Download, Search, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ExportProgress } from '../export/export-progress.tsx';
import { FiltersDialog } from '../inbox-filters/filters-dialog.tsx';
import { InboxSearch } from '../inbox-filters/inbox-search.tsx';
import { KindChips } from '../inbox-filters/kind-chips.tsx';
import { PeriodSelect, periodWords } from '../inbox-filters/period-select.tsx';
import { StateFilter } from '../inbox-filters/state-filter.tsx';
import { feedbackCountsQuery } from '../queries.ts';
import { InboxRows } from './inbox-rows.tsx';
import { Key } from './key.tsx';
import type { ListPaneProps } from './list-pane-props.ts';

/** The list with what chooses from it. It scrolls by itself and keeps its place. */
export function InboxListPane({ className, isWide, inbox, onHelp, ...pane }: ListPaneProps) {
  const { venue, address, searchField, onExport, isExporting } = pane;
  const { filters, apply } = address;
  const { data: counts } = useQuery(feedbackCountsQuery(venue.venueId, filters.asked));
  const [isSearching, setIsSearching] = useState(filters.search !== '');
  const isSearchShown = isWide || isSearching || filters.search !== '';
  const search = isSearchShown && (
    <InboxSearch
      search={filters.search}
      field={searchField}
      showsKey={isWide}
      onSearch={(words) => apply({ search: words }, { replace: true })}
      onLeave={() => {
        searchField.current?.blur();
        if (filters.search === '') setIsSearching(false);
      }}
    />
  );
  const isOfAllTime = filters.kind === 'waiting';
  return (
    <section
      aria-label="Feedback list"
      className={classNames(className, isWide && 'flex min-h-0 flex-col border-r')}
    >
      <header className="border-b px-4 pt-4 pb-3 lg:px-6 lg:pt-5">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
          <h1 className="mr-auto font-display font-semibold text-2xl">Feedback</h1>
          {isWide ? (
            <Button
              variant="quiet"
              size="sm"
              className="-mr-3 min-h-11"
              loading={isExporting}
              onClick={onExport}
            >
              <Download aria-hidden />
              Export CSV
            </Button>
          ) : (
            <PhoneTools address={address} onSearch={() => setIsSearching(true)} />
          )}
        </div>
        {!isWide && (
          <p className="mt-1 text-ink-soft text-sm">
            {isOfAllTime ? 'All time' : periodWords(filters.asked)}, newest first by arrival
          </p>
        )}
        {search && <div className="mt-3">{search}</div>}
        <div className="mt-3 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4">
          <KindChips
            kind={filters.kind}
            // Of a search nobody has counted the kinds.
            counts={filters.search === '' ? counts : undefined}
            className="items-center max-lg:w-max lg:flex-wrap"
            onChoose={(kind) => apply({ kind, state: undefined })}
          >
            {isWide && (isOfAllTime ? <AllTime /> : <Period address={address} />)}
          </KindChips>
        </div>
        {isWide && filters.kind === 'complaints' && (
          <div className="-mx-3 mt-1">
            <StateFilter state={filters.state} onChoose={(state) => apply({ state })} />
          </div>
        )}
      </header>
      <div className={classNames('relative', isWide && 'min-h-0 flex-1 overflow-y-auto')}>
        <News count={inbox.news} onShow={inbox.showNews} />
        <InboxRows inbox={inbox} {...pane} />
        <ExportProgress />
      </div>
      {isWide && <KeyBar onHelp={onHelp} />}
    </section>
  );
}

function Period({ address: { filters, apply } }: Pick<ListPaneProps, 'address'>) {
  return (
    <PeriodSelect
      asked={filters.asked}
      onChoose={(asked) => apply({ asked })}
      className="-mr-1 h-9 w-auto border-transparent bg-transparent px-1 text-sm"
    />
  );
}

function AllTime() {
  return <span className="text-ink-soft text-sm">All time</span>;
}

function PhoneTools({
  address,
  onSearch,
}: {
  address: ListPaneProps['address'];
  onSearch: () => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const { filters } = address;
  const chosen = [filters.asked.period !== 'last_7_days', filters.state !== undefined];
  const count = chosen.filter(Boolean).length;
  return (
    <>
      <Button variant="secondary" size="icon" aria-label="Search" onClick={onSearch}>
        <Search aria-hidden />
      </Button>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        <SlidersHorizontal aria-hidden />
        Filters
        {count > 0 && (
          <span className="grid size-6 place-items-center rounded-full bg-ink/10 text-xs tabular-nums">
            {count}
            <span className="sr-only"> applied</span>
          </span>
        )}
      </Button>
      {isOpen && <FiltersDialog address={address} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** What has come in waits here, so that nothing moves under the eyes of whoever reads. */
function News({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div aria-live="polite" className="sticky top-2 z-10 flex h-0 justify-center">
      {count > 0 && (
        <button
          type="button"
          onClick={onShow}
          className="inline-flex min-h-10 shrink-0 animate-rise-in items-center gap-2 self-start rounded-full bg-basil px-4 font-semibold text-on-basil text-sm shadow-float hover:bg-basil-strong"
        >
          <ArrowUp aria-hidden className="size-4" />
          {count === 1 ? '1 new answer' : `${count} new answers`}
        </button>
      )}
    </div>
  );
}

function KeyBar({ onHelp }: { onHelp: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t px-6 py-2.5 text-ink-soft text-xs max-xl:justify-end">
      <span className="inline-flex items-center gap-1.5 max-xl:hidden">
        <Key>j</Key>
        <Key>k</Key> next, previous
      </span>
      <span className="inline-flex items-center gap-1.5 max-xl:hidden">
        <Key>r</Key> reply
      </span>
      <span className="inline-flex items-center gap-1.5 max-xl:hidden">
        <Key>e</Key> resolve
      </span>
      <button
        type="button"
        className="relative ml-auto inline-flex items-center gap-1.5 rounded-sm after:absolute after:-inset-2.5 hover:text-ink"
        onClick={onHelp}
      >
        <Key>?</Key> all keys
      </button>
    </div>
  );
}
