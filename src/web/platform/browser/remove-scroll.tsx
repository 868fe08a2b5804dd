import { type ElementType, type ReactNode, useLayoutEffect } from 'react';

/**
 * Stands in for the package react-remove-scroll, with which Radix keeps the page from scrolling
 * behind a dialog or a list. That one also catches wheels and fingers one by one, for browsers that
 * scroll a page whose overflow is hidden, and writes a <style> element, which our content security
 * policy refuses.
 */
export function RemoveScroll({ as: Element, children }: { as: ElementType; children: ReactNode }) {
  useLayoutEffect(lockScrolling, []);
  return <Element>{children}</Element>;
}

let locks = 0;

function lockScrolling(): () => void {
  const { style } = document.body;
  if (locks === 0) {
    // The page keeps its width without the bar.
    style.marginRight = `${window.innerWidth - document.documentElement.clientWidth}px`;
    style.overflow = 'hidden';
    // Where motion is reduced everything has a transition, however short, and is measured before it.
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
