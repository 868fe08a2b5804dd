import { TriangleAlert } from 'lucide-react';
import { createPortal } from 'react-dom';
import type { FloorCall } from '#shared/floor/contract.ts';
import { formatTableName } from '#shared/venues/table-name.ts';
import { BOARD_TEXT_STYLES } from './board-text-styles.ts';
import { callReason } from './call-reason.ts';

/**
 * Shows a new safety matter above an open dialog. A tap closes the dialog and shows the call; a
 * keyboard user, who cannot leave the dialog, closes it with Escape.
 */
export function AlarmBar({
  alarms,
  onShow,
}: {
  /** In the order in which staff should go. */
  alarms: readonly FloorCall[];
  onShow: (call: FloorCall) => void;
}) {
  const [first] = alarms;
  if (!first) return null;
  const more = alarms.length - 1;
  return createPortal(
    <div className={BOARD_TEXT_STYLES}>
      <button
        type="button"
        className="pointer-events-auto fixed inset-x-0 top-0 z-50 flex min-h-[72px] items-center gap-3 bg-board-danger px-4 pt-[max(10px,env(safe-area-inset-top))] pb-2.5 text-left font-semibold text-on-board-danger shadow-float md:px-6"
        // A press outside a dialog closes the dialog, and this bar would disappear before its own
        // click.
        onPointerDown={(event) => event.stopPropagation()}
        onClick={() => onShow(first)}
      >
        <TriangleAlert aria-hidden className="size-[1.6em] shrink-0" />
        <span className="wrap-anywhere line-clamp-3 min-w-0 flex-1 leading-[1.15]">
          {formatTableName(first.tableNumber)}: {callReason(first)}
          {more > 0 && ` and ${more} more`}
        </span>
        <span className="shrink-0 underline underline-offset-4">Show</span>
      </button>
    </div>,
    document.body,
  );
}
