import { useEffect, useEffectEvent } from 'react';
import type { RouterProps } from 'wouter';

type Leave = () => void;

/** Who holds edits, and how they are given up. */
const holders = new Map<symbol, () => void>();
const listeners = new Set<() => void>();
let heldAt = '';
let pending: Leave | undefined;

/**
 * While `hasEdits` is true, nothing leads away from here before the owner agreed to lose them; then
 * `discard` gives them up, as not every way leads to another page. The page shows the question with
 * `UnsavedChangesDialog`.
 */
export function useUnsavedChanges(hasEdits: boolean, discard: () => void): void {
  const giveUp = useEffectEvent(discard);
  useEffect(() => {
    if (!hasEdits) return;
    const holder = Symbol('edits');
    holders.set(holder, () => giveUp());
    heldAt = window.location.href;
    return () => {
      holders.delete(holder);
    };
  }, [hasEdits]);
}

/** Leaves at once, or after the owner agreed to lose what is not saved. */
export function leaveSafely(leave: Leave): void {
  if (holders.size === 0) leave();
  else ask(leave);
}

/** For the router: links ask as well. */
export const navigateSafely: RouterProps['aroundNav'] = (navigate, to, options) => {
  leaveSafely(() => navigate(to, options));
};

export function answerLeaving(isLeaving: boolean): void {
  const leave = pending;
  ask(undefined);
  if (!isLeaving) return;
  const held = [...holders.values()];
  holders.clear();
  for (const giveUp of held) giveUp();
  leave?.();
}

export function isAskingToLeave(): boolean {
  return pending !== undefined;
}

export function onAskingToLeave(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A reload or a closed tab asks in the browser's own words. */
export function watchUnload(): () => void {
  window.addEventListener('beforeunload', onBeforeUnload);
  return () => window.removeEventListener('beforeunload', onBeforeUnload);
}

// Listeners of a window run in the order they came: this one has to be there before the router's,
// which would draw the other page.
if (typeof window !== 'undefined') window.addEventListener('popstate', onPopState);

function onPopState(event: PopStateEvent): void {
  if (holders.size === 0) return;
  event.stopImmediatePropagation();
  // The address has changed already: put ours on top of it, and step back when that is agreed.
  history.pushState(null, '', heldAt);
  ask(() => history.back());
}

function onBeforeUnload(event: BeforeUnloadEvent): void {
  if (holders.size > 0) event.preventDefault();
}

function ask(leave: Leave | undefined): void {
  pending = leave;
  for (const listener of listeners) listener();
}
