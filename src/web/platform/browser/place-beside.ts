export type Side = 'top' | 'right' | 'bottom' | 'left';

export type PlacementRules = {
  side: Side;
  align: 'start' | 'center' | 'end';
  /** Distance to the anchor in pixels. */
  offset: number;
  /** Distance to the window's edge in pixels. */
  padding: number;
  arrow?: HTMLElement;
  /** Receives the available room before the element is measured. */
  onSize?: (room: AvailableSpace) => void;
};

type AvailableSpace = {
  elements: { floating: HTMLElement };
  rects: { reference: { width: number; height: number } };
  availableWidth: number;
  availableHeight: number;
};

export type FloatingPlacement = {
  x: number;
  y: number;
  side: Side;
  /** Position of the arrow; hidden when off centre. */
  arrow: { x?: number; y?: number; centerOffset: number } | undefined;
};

const OPPOSITE = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const;

/** Places a floating element beside its anchor, flipping sides if needed, inside the window. */
export function placeBeside(
  anchor: HTMLElement,
  floating: HTMLElement,
  { side: wanted, align, offset, padding, arrow, onSize }: PlacementRules,
): FloatingPlacement {
  const at = anchor.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const room = {
    top: at.top - offset - padding,
    bottom: clientHeight - at.bottom - offset - padding,
    left: at.left - offset - padding,
    right: clientWidth - at.right - offset - padding,
  };
  const isVertical = wanted === 'top' || wanted === 'bottom';
  const needed = isVertical ? floating.offsetHeight : floating.offsetWidth;
  const opposite = OPPOSITE[wanted];
  const side = needed > room[wanted] && room[opposite] > room[wanted] ? opposite : wanted;
  onSize?.({
    elements: { floating },
    rects: { reference: at },
    availableWidth: isVertical ? clientWidth - 2 * padding : room[side],
    availableHeight: isVertical ? room[side] : clientHeight - 2 * padding,
  });
  const { offsetWidth: width, offsetHeight: height } = floating;
  const along = isVertical
    ? placeAlong(at.left, at.width, width, clientWidth, align, padding)
    : placeAlong(at.top, at.height, height, clientHeight, align, padding);
  const beyond = {
    top: at.top - offset - height,
    bottom: at.bottom + offset,
    left: at.left - offset - width,
    right: at.right + offset,
  }[side];
  return isVertical
    ? {
        x: along,
        y: beyond,
        side,
        arrow: arrowAt('x', at.left + at.width / 2 - along, width, arrow),
      }
    : {
        x: beyond,
        y: along,
        side,
        arrow: arrowAt('y', at.top + at.height / 2 - along, height, arrow),
      };
}

/** Aligns, then shifts into the window, but never away from the anchor. */
function placeAlong(
  start: number,
  length: number,
  taken: number,
  window: number,
  align: PlacementRules['align'],
  padding: number,
): number {
  const aligned = start + { start: 0, center: (length - taken) / 2, end: length - taken }[align];
  const inside = Math.max(padding, Math.min(aligned, window - padding - taken));
  return Math.max(start - taken, Math.min(inside, start + length));
}

function arrowAt(
  axis: 'x' | 'y',
  centre: number,
  length: number,
  arrow: HTMLElement | undefined,
): FloatingPlacement['arrow'] {
  if (!arrow) return undefined;
  const taken = axis === 'x' ? arrow.offsetWidth : arrow.offsetHeight;
  const wanted = centre - taken / 2;
  const possible = Math.max(0, Math.min(wanted, length - taken));
  return { [axis]: possible, centerOffset: wanted - possible };
}
