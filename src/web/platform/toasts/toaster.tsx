import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { runWhenIdle } from '../page/run-when-idle.ts';
import type { ToastList as ToastListPart } from './toast-list.tsx';
import { currentToasts, markToastsLoading, subscribeToToasts } from './toasts.tsx';

/** Draws the messages. Its code loads when the page has settled, or with the first message. */
export function Toaster() {
  const shown = useSyncExternalStore(subscribeToToasts, currentToasts, currentToasts);
  const ToastList = useToastList(shown[0]?.id);
  return ToastList && <ToastList entries={shown} />;
}

function useToastList(newestId: number | undefined): typeof ToastListPart | undefined {
  const [part, setPart] = useState<{ ToastList: typeof ToastListPart }>();
  const isHere = part !== undefined;
  const release = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    if (isHere) return undefined;
    release.current = markToastsLoading();
    return () => release.current?.();
  }, [isHere]);
  useEffect(() => {
    if (isHere) return undefined;
    // If loading failed, the next message tries again.
    const load = () => void import('./toast-list.tsx').then(setPart, () => release.current?.());
    if (newestId === undefined) return runWhenIdle(load);
    load();
    return undefined;
  }, [isHere, newestId]);
  return part?.ToastList;
}
