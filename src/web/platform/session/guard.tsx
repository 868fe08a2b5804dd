import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import {
  hasPlan,
  isOnboardingComplete,
  nextOnboardingStep,
  TOUR_PREVIEW_MS,
} from '#shared/businesses/rules.ts';
import { type PagePath, paths } from '#shared/site/paths.ts';
import { listVenues, type Venue } from '#shared/venues/contract.ts';
import { PageLoading } from '#web/ui/status/page-loading.tsx';
import { queryClient } from '../api/query-client.ts';
import { readLocalItem, STORAGE_KEYS } from '../browser/storage.ts';
import { handleEndedSession } from './ended-session.ts';
import { useSession } from './session.tsx';

const VENUES_QUERY_KEY = [listVenues.path] as const;

/** Shows a page to signed-in owners; redirects others to sign in, or to their onboarding step. */
export function Guard({
  children,
  requiresOnboarding = true,
}: {
  children: ReactNode;
  requiresOnboarding?: boolean;
}) {
  const path = useLocation()[0].replace(/\/+$/, '');
  const search = useSearch();
  const { status, user } = useSession();
  const mayPass = user !== null && (!requiresOnboarding || isOnboardingComplete(user));
  const [isPreview] = useState(() => path === paths.dashboard && isTourPreview());
  const mayPreview = isPreview && user?.emailVerified === true;
  const step = useCheckedStep(user !== null && !mayPass && !mayPreview);
  const isLost = status === 'ready' && user === null;

  useEffect(() => {
    if (isLost && path === paths.dashboard) handleEndedSession();
  }, [isLost, path]);

  if (isLost && path !== paths.dashboard) {
    // The requested page is kept in the history state, so that the address stays the plain /login.
    const returnTo = search ? `${path}?${search}` : path;
    return <Redirect to={paths.login} replace state={{ returnTo }} />;
  }
  // A member without the required second factor can open little else; the security tab lets them
  // add one.
  if (user?.lacksSecondFactor && path !== paths.settings) {
    return <Redirect to={`${paths.settings}?tab=security`} replace />;
  }
  if (mayPass || mayPreview || (user && step === path)) return children;
  if (user && step) return <Redirect to={step} replace state={{ wanted: path }} />;
  return <PageLoading />;
}

/** The onboarding step of an owner who seems not to have finished, checked with the server. */
function useCheckedStep(isNeeded: boolean): PagePath | undefined {
  const { refreshUser } = useSession();
  const [step, setStep] = useState<PagePath>();
  useEffect(() => {
    if (!isNeeded) return;
    let isCurrent = true;
    void findStep(refreshUser).then((found) => {
      if (isCurrent) setStep(found);
    });
    return () => {
      isCurrent = false;
      setStep(undefined);
    };
  }, [isNeeded, refreshUser]);
  return step;
}

async function findStep(refreshUser: () => Promise<User | null>): Promise<PagePath | undefined> {
  const user = await refreshUser();
  return user && !isOnboardingComplete(user) ? await findOnboardingStep(user) : undefined;
}

/** Whether the tour has just opened the dashboard in another tab, before onboarding is complete. */
function isTourPreview(): boolean {
  const age = Date.now() - Number(readLocalItem(STORAGE_KEYS.tourPreview) ?? Number.NaN);
  return age >= 0 && age < TOUR_PREVIEW_MS;
}

/** The owner's next onboarding step. Fetches the venues only if they matter. */
export async function findOnboardingStep(user: User): Promise<PagePath> {
  if (!dependsOnVenues(user)) return nextOnboardingStep(user, 0);
  try {
    const venues = await queryClient.fetchQuery<Venue[]>({ queryKey: VENUES_QUERY_KEY });
    return nextOnboardingStep(user, venues.length);
  } catch {
    // If the venues cannot be loaded, lead to adding locations: that page lists existing ones, so
    // it is always safe.
    return nextOnboardingStep(user, 0);
  }
}

/** The next onboarding step for a link; undefined while the venues load. */
export function useOnboardingStep(user: User): PagePath | undefined {
  const isAsked = dependsOnVenues(user);
  const venues = useQuery<Venue[]>({ queryKey: VENUES_QUERY_KEY, enabled: isAsked });
  if (isAsked && venues.isPending) return undefined;
  return nextOnboardingStep(user, venues.data?.length ?? 0);
}

function dependsOnVenues(user: User): boolean {
  return user.emailVerified && !user.onboardingCompleted && hasPlan(user);
}
