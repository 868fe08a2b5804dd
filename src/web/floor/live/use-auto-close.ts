import { useEffect, useEffectEvent } from 'react';

/** A sheet untouched for this long counts as abandoned. */
const LEFT_ALONE_AFTER_MS = 20_000;
/** Includes click and input, because screen readers send no pointer and dictation no key events. */
const TOUCHES = ['pointerdown', 'keydown', 'click', 'input'] as const;

/** Closes a sheet that is not touched, or at once when it hides something urgent. */
export function useAutoClose(isInTheWay: boolean, leave: () => void): void {
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
