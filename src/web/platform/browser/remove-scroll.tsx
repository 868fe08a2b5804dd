import { type ElementType, type ReactNode, useLayoutEffect } from 'react';

/**
 * Replaces react-remove-scroll, which Radix uses to keep the page from scrolling behind a dialog.
 * That package also intercepts wheel and touch events, for browsers that scroll despite hidden
 * overflow, and adds a <style> element, which our content security policy refuses.
 */
export function RemoveScroll({ as: Element, children }: { as: ElementType; children: ReactNode }) {
  useLayoutEffect(lockScrolling, []);
  return <Element>{children}</Element>;
}

let locks = 0;

function lockScrolling(): () => void {
  const { style } = document.body;
  if (locks === 0) {
    // Replaces the width of the removed scroll bar.
    style.marginRight = `${window.innerWidth - document.documentElement.clientWidth}px`;
    style.overflow = 'hidden';
    // With reduced motion everything has a very short transition, which would distort the
    // measurement.
    style.transition = 'none';
  }
  locks += 1;
  return () => {
    locks -= 1;
    if (locks > 0) return;
    style.marginRight = '';
    style.overflow = '';
    style.transition = '';
  };
}
