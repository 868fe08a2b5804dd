import { useEffect, useEffectEvent } from 'react';

/** Whoever has not touched a sheet for so long has walked off. */
const LEFT_ALONE_AFTER_MS = 20_000;
/** A screen reader clicks without a pointer, and dictated words come without a key. */
const TOUCHES = ['pointerdown', 'keydown', 'click', 'input'] as const;

/** Has a sheet leave the board when nobody touches it, and at once where it is in the way. */
export function useLeaving(isInTheWay: boolean, leave: () => void): void {
  const leaveNow = useEffectEvent(leave);
  useEffect(() => {
    if (isInTheWay) leaveNow();
  }, [isInTheWay]);
  useEffect(() => {
    let timer = setTimeout(() => leaveNow(), LEFT_ALONE_AFTER_MS);
    function beginAnew(): void {
      clearTimeout(timer);
      timer = setTimeout(() => leaveNow(), LEFT_ALONE_AFTER_MS);
    }
    for (const touch of TOUCHES) window.addEventListener(touch, beginAnew, true);
    return () => {
      clearTimeout(timer);
      for (const touch of TOUCHES) window.removeEventListener(touch, beginAnew, true);
    };
  }, []);
}
