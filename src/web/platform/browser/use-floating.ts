import { type RefCallback, useEffectEvent, useLayoutEffect, useState } from 'react';
import {
  type FloatingPlacement,
  type PlacementRules,
  placeBeside,
  type Side,
} from './place-beside.ts';

/**
 * Replaces @floating-ui/react-dom, which Radix uses to place menus, lists and tooltips. Ours are
 * placed in the body and only have to fit the window, which takes a tenth of the code. An import by
 * Radix that is missing here fails the build.
 */
export function useFloating({ placement, middleware, elements: { reference } }: FloatingOptions) {
  const [floating, setFloating] = useState<HTMLElement | null>(null);
  const [placed, setPlaced] = useState<FloatingPlacement>();
  const rules = placementRules(placement, middleware);
  const { offset: gap, arrow: pointer, side, align, padding } = rules;
  // Radix passes a new function on every render, which must not trigger a new placement.
  const onSize = useEffectEvent<SizeRule>((room) => rules.onSize?.(room));

  useLayoutEffect(() => {
    if (!reference || !floating) return;
    const rules = { offset: gap, arrow: pointer, side, align, padding, onSize };
    const update = () => setPlaced(placeBeside(reference, floating, rules));
    update();
    const observer = new ResizeObserver(update);
    observer.observe(reference);
    observer.observe(floating);
    window.addEventListener('scroll', update, { capture: true, passive: true });
    window.addEventListener('resize', update);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', update, { capture: true });
      window.removeEventListener('resize', update);
    };
  }, [reference, floating, gap, pointer, side, align, padding]);

  return {
    refs: { setFloating: setFloating as RefCallback<HTMLElement> },
    floatingStyles: {
      position: 'fixed',
      left: 0,
      top: 0,
      transform: `translate(${Math.round(placed?.x ?? 0)}px, ${Math.round(placed?.y ?? 0)}px)`,
    },
    placement: placed ? placementName(placed.side, align) : placement,
    isPositioned: placed !== undefined,
    middlewareData: { arrow: placed?.arrow },
  };
}

type SizeRule = NonNullable<PlacementRules['onSize']>;

type Rule =
  | { name: 'offset'; mainAxis: number }
  | { name: 'shift'; padding: number }
  | { name: 'size'; apply: PlacementRules['onSize'] }
  | { name: 'arrow'; element: HTMLElement }
  | { name: 'flip' | 'transformOrigin' };

type FloatingOptions = {
  placement: string;
  middleware: readonly (Rule | false | null)[];
  elements: { reference: HTMLElement | null };
};

// Placement options of Radix, named as in the package.

export const offset = (options: { mainAxis: number }) => ({ name: 'offset', ...options }) as const;
export const shift = (options: { padding: number }) => ({ name: 'shift', ...options }) as const;
export const flip = () => ({ name: 'flip' }) as const;
export const size = (options: { apply: PlacementRules['onSize'] }) =>
  ({ name: 'size', ...options }) as const;
export const arrow = (options: { element: HTMLElement }) =>
  ({ name: 'arrow', ...options }) as const;
/** Not needed: `useFloating` always limits and updates the position, and no anchor gets hidden. */
export const limitShift = () => undefined;
export const autoUpdate = () => undefined;
export const hide = () => null;

function placementRules(
  placement: string,
  middleware: FloatingOptions['middleware'],
): PlacementRules {
  const [side, align = 'center'] = placement.split('-') as [Side, PlacementRules['align']?];
  const rules: PlacementRules = { side, align, offset: 0, padding: 0 };
  for (const rule of middleware) {
    if (!rule) continue;
    if (rule.name === 'offset') rules.offset = rule.mainAxis;
    if (rule.name === 'shift') rules.padding = rule.padding;
    if (rule.name === 'size') rules.onSize = rule.apply;
    if (rule.name === 'arrow') rules.arrow = rule.element;
  }
  return rules;
}

function placementName(side: Side, align: PlacementRules['align']): string {
  return align === 'center' ? side : `${side}-${align}`;
}
