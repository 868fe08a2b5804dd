import { classNames } from '#web/ui/class-names.ts';
import { ExportProgress } from '../export/export-progress.tsx';
import { NewFeedbackBar } from '../list/feedback-list-states.tsx';
import { KeyCap } from './inbox-keys.tsx';
import { InboxListHeader } from './inbox-list-header.tsx';
import { InboxRows } from './inbox-rows.tsx';
import type { ListPaneProps } from './use-inbox-list.ts';

/** The list with its filters. It scrolls separately and keeps its position. */
export function InboxListPane({ className, onHelp, ...pane }: ListPaneProps) {
  const { isWide, isOnlyReading, isFirst, inbox } = pane;
  return (
    <section
      aria-label="Feedback list"
      className={classNames(className, isWide && 'flex min-h-0 flex-col border-r')}
    >
      <InboxListHeader {...pane} />
      <div className={classNames('relative', isWide && 'min-h-0 flex-1 overflow-y-auto')}>
        <NewFeedbackBar
          words={newFeedbackWords(inbox.news)}
          isGrave={inbox.news.grave !== undefined}
          className="top-2"
          onShow={inbox.showNews}
        />
        <InboxRows {...pane} />
        <ExportProgress />
      </div>
      {isWide && !isFirst && <KeyBar isOnlyReading={isOnlyReading} onHelp={onHelp} />}
    </section>
  );
}

/** '2 new answers' or '1 new answer: possible emergency'; undefined if nothing is new. */
function newFeedbackWords({
  count,
  grave = '',
}: ListPaneProps['inbox']['news']): string | undefined {
  if (count === 0) return undefined;
  return `${count === 1 ? '1 new answer' : `${count} new answers`}${grave}`;
}

function KeyBar({ isOnlyReading, onHelp }: { isOnlyReading: boolean; onHelp: () => void }) {
  return (
    <div className="flex items-center gap-x-3 whitespace-nowrap border-t px-5 py-2.5 text-ink-soft text-xs max-xl:justify-end">
      <span className="inline-flex items-center gap-1.5 max-xl:hidden">
        <KeyCap>j</KeyCap>
        <KeyCap>k</KeyCap> next, previous
      </span>
      {!isOnlyReading && (
        <>
          <span className="inline-flex items-center gap-1.5 max-xl:hidden">
            <KeyCap>r</KeyCap> reply
          </span>
          <span className="inline-flex items-center gap-1.5 max-xl:hidden">
            <KeyCap>e</KeyCap> resolve
          </span>
        </>
      )}
      <button
        type="button"
        className="relative ml-auto inline-flex items-center gap-1.5 rounded-sm after:absolute after:-inset-2.5 hover:text-ink"
        onClick={onHelp}
      >
        <KeyCap>?</KeyCap> all keys
      </button>
    </div>
  );
}
