import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { runWhenIdle } from '#web/platform/page/run-when-idle.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { readPushOwner, subscribeToPushOwner } from './push-owner.ts';

/** Rendered on every page; the push code loads only if this browser has a stored subscription. */
export function PushListener() {
  const { status, user } = useSession();
  const [, navigate] = useLocation();
  const isMarked = useSyncExternalStore(subscribeToPushOwner, readPushOwner, () => null) !== null;
  const who = status === 'ready' && `${user?.id} ${user?.businessId}`;
  useEffect(() => {
    if (!who || !isMarked) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    const giveUp = runWhenIdle(() => {
      void import('./follow-push.ts').then(({ followPush }) => {
        if (!isOver) stop = followPush(navigate);
      });
    });
    return () => {
      isOver = true;
      giveUp();
      stop?.();
    };
  }, [who, isMarked, navigate]);
  return null;
}
