import { useEffect, useEffectEvent } from 'react';
import type { RouterProps } from 'wouter';

type LeaveAction = () => void;

/** Forms with unsaved edits, and the functions that discard them. */
const dirtyForms = new Map<symbol, () => void>();
const listeners = new Set<() => void>();
let formUrl = '';
let pending: LeaveAction | undefined;

/**
 * While `hasEdits` is true, the owner is asked before anything that would leave the page. If they
 * agree, `discard` drops the edits, since not all such actions lead to another page. The page must
 * render `UnsavedChangesDialog`.
 */
export function useUnsavedChangesGuard(hasEdits: boolean, discard: () => void): void {
  const discardEdits = useEffectEvent(discard);
  useEffect(() => {
    if (!hasEdits) return;
    const form = Symbol('edits');
    dirtyForms.set(form, () => discardEdits());
    formUrl = window.location.href;
    return () => {
      dirtyForms.delete(form);
    };
  }, [hasEdits]);
}

/** Leaves at once, or after the owner has agreed to lose unsaved edits. */
export function leaveSafely(leave: LeaveAction): void {
  if (dirtyForms.size === 0) leave();
  else setPendingLeave(leave);
}

/** For the router, so that links ask first too. */
export const navigateSafely: RouterProps['aroundNav'] = (navigate, to, options) => {
  leaveSafely(() => navigate(to, options));
};

export function resolveLeavePrompt(isLeaving: boolean): void {
  const leave = pending;
  setPendingLeave(undefined);
  if (!isLeaving) return;
  const discards = [...dirtyForms.values()];
  dirtyForms.clear();
  for (const discardEdits of discards) discardEdits();
  leave?.();
}

export function isLeavePromptOpen(): boolean {
  return pending !== undefined;
}

export function subscribeToLeavePrompt(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Makes the browser ask before a reload or closing the tab. */
export function watchUnload(): () => void {
  window.addEventListener('beforeunload', onBeforeUnload);
  return () => window.removeEventListener('beforeunload', onBeforeUnload);
}

// Window listeners run in the order they were added: this one must come before the router's, which
// would render the other page.
if (typeof window !== 'undefined') window.addEventListener('popstate', onPopState);

function onPopState(event: PopStateEvent): void {
  if (dirtyForms.size === 0) return;
  event.stopImmediatePropagation();
  // The address has already changed: restore ours on top of it, and go back if the owner agrees.
  history.pushState(null, '', formUrl);
  setPendingLeave(() => history.back());
}

function onBeforeUnload(event: BeforeUnloadEvent): void {
  if (dirtyForms.size > 0) event.preventDefault();
}

function setPendingLeave(leave: LeaveAction | undefined): void {
  pending = leave;
  for (const listener of listeners) listener();
}
