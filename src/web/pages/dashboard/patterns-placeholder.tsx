import { useIsMobile } from '#web/platform/browser/use-is-mobile.ts';
import { classNames } from '#web/ui/class-names.ts';

type PlaceholderCard = { title: string; height: string };

const ON_A_PHONE: readonly PlaceholderCard[] = [
  { title: 'Complaints Heatmap', height: 'mb-14 h-173' },
  { title: 'What guests tapped', height: 'h-13 py-3' },
  { title: 'What guests write about', height: 'h-13 py-3' },
  { title: 'Calls and answers', height: 'h-13 py-3' },
];

const ON_A_DESK: readonly PlaceholderCard[] = [
  { title: 'Complaints Heatmap', height: 'h-104.5 lg:h-115.5 xl:h-104.5' },
  { title: 'What guests tapped', height: 'h-98.5 lg:h-115.5 xl:h-104.5' },
  { title: 'What guests write about', height: 'h-194.5 max-xl:h-295 lg:col-span-2' },
  { title: 'Table Performance', height: 'h-148.5 lg:h-191.5 xl:h-136' },
  { title: 'Top Praised Servers', height: 'h-136 lg:h-191.5 xl:h-136' },
];

const ANSWERED = 'How soon complaints are answered';
const LIVE_ON_A_DESK: readonly PlaceholderCard[] = [
  { title: ANSWERED, height: 'h-46 lg:h-92' },
  { title: 'Calls to the table', height: 'h-92' },
];
/** For venues where guests cannot call. */
const ANSWERED_ALONE: readonly PlaceholderCard[] = [
  { title: ANSWERED, height: 'h-46 lg:col-span-2' },
];

/**
 * Named placeholders of the lower cards at their final height, until the owner scrolls near them.
 */
export function PatternsPlaceholder({ hasCalls }: { hasCalls: boolean }) {
  const onDesk = [...ON_A_DESK, ...(hasCalls ? LIVE_ON_A_DESK : ANSWERED_ALONE)];
  const places = useIsMobile() ? ON_A_PHONE : onDesk;
  return (
    <div aria-hidden aria-busy className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:gap-5">
      {places.map(({ title, height }) => (
        <div
          key={title}
          className={classNames(
            'flex min-w-0 flex-col gap-4 overflow-hidden rounded-lg border bg-surface base:p-5 base:sm:p-6',
            height,
          )}
        >
          <p className="shrink-0 font-semibold text-lg leading-6">{title}</p>
          <div className="grow rounded-md bg-sunken/60" />
        </div>
      ))}
    </div>
  );
}
