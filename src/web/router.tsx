import { type ComponentType, Fragment, Suspense, useSyncExternalStore } from 'react';
import { Redirect, Router, useLocation } from 'wouter';
import { needsPersonalSession } from '#shared/site/needs-personal-session.ts';
import { NOT_FOUND_TITLE, PAGE_TITLES, withProductName } from '#shared/site/page-titles.ts';
import { paths } from '#shared/site/paths.ts';
import type { Role } from '#shared/team/roles.ts';
import { PasswordReminder } from './accounts/sign-in/password-reminder.tsx';
import { readLocalItem, STORAGE_KEYS } from './platform/browser/storage.ts';
import { navigateSafely } from './platform/forms/unsaved-changes.ts';
import { LazyPage, pageCode, preloadPageCode } from './platform/page/lazy-part.tsx';
import { PageChangeEffects, PageErrorBoundary } from './platform/page/page-change-effects.tsx';
import {
  isRedirectingToSignIn,
  subscribeToSignInRedirect,
} from './platform/session/ended-session.ts';
import { Guard } from './platform/session/guard.tsx';
import { RoleGate } from './platform/session/role-gate.tsx';
import { PushListener } from './push/push-listener.ts';
import { PageLoading } from './ui/status/page-loading.tsx';

const HAS_DEV_PAGES = import.meta.env.DEV || import.meta.env.VITE_DEV_PAGES === '1';

/** Path under which the not-found page is prerendered. */
export const NOT_FOUND_PATH = '/404';

const notFound = definePage('*', NOT_FOUND_TITLE, async () => {
  return (await import('./pages/not-found.tsx')).NotFoundPage;
});

const roleForbidden = pageCode(
  async () => (await import('./pages/role-forbidden.tsx')).RoleForbiddenPage,
);

/** Every page of the site: path, title and code. */
const pages = [
  definePage(
    paths.home,
    PAGE_TITLES.home,
    async () => {
      return await (await import('./pages/start.tsx')).loadStartPage();
    },
    { needs: 'staff' },
  ),
  definePage(paths.login, PAGE_TITLES.login, async () => {
    return (await import('./pages/sign-in/login.tsx')).LoginPage;
  }),
  definePage(paths.register, PAGE_TITLES.register, async () => {
    return (await import('./pages/sign-in/register.tsx')).RegisterPage;
  }),
  definePage(paths.verifyEmail, PAGE_TITLES.verifyEmail, async () => {
    return (await import('./pages/sign-in/verify-email.tsx')).VerifyEmailPage;
  }),
  definePage(paths.forgotPassword, PAGE_TITLES.forgotPassword, async () => {
    return (await import('./pages/sign-in/forgot-password.tsx')).ForgotPasswordPage;
  }),
  definePage(paths.resetPassword, PAGE_TITLES.resetPassword, async () => {
    return (await import('./pages/sign-in/reset-password.tsx')).ResetPasswordPage;
  }),
  definePage(paths.unsubscribe, PAGE_TITLES.unsubscribe, async () => {
    return (await import('./pages/unsubscribe.tsx')).UnsubscribePage;
  }),
  definePage(paths.stopReplies, PAGE_TITLES.stopReplies, async () => {
    return (await import('./pages/stop-replies.tsx')).StopRepliesPage;
  }),
  definePage(paths.confirmEmail, PAGE_TITLES.confirmEmail, async () => {
    return (await import('./pages/sign-in/confirm-email.tsx')).ConfirmEmailPage;
  }),
  definePage(paths.join, PAGE_TITLES.join, async () => {
    return (await import('./pages/sign-in/join.tsx')).JoinPage;
  }),
  definePage(
    paths.cases,
    PAGE_TITLES.cases,
    async () => (await import('./pages/cases.tsx')).CasesPage,
    {
      guarded: true,
      needs: 'manager',
    },
  ),
  definePage(
    paths.caseFile,
    PAGE_TITLES.caseFile,
    async () => (await import('./pages/case-file.tsx')).CaseFilePage,
    { guarded: true, needs: 'manager' },
  ),
  definePage(
    paths.team,
    PAGE_TITLES.team,
    async () => (await import('./pages/team/team.tsx')).TeamPage,
    {
      guarded: true,
      needs: 'manager',
    },
  ),
  definePage(
    paths.activity,
    PAGE_TITLES.activity,
    async () => (await import('./pages/team/activity.tsx')).ActivityPage,
    { guarded: true, needs: 'owner' },
  ),
  definePage(
    paths.myPraise,
    PAGE_TITLES.myPraise,
    async () => (await import('./pages/team/my-praise.tsx')).MyPraisePage,
    { guarded: true, needs: 'staff' },
  ),
  definePage(
    paths.person,
    PAGE_TITLES.person,
    async () => (await import('./pages/team/person.tsx')).PersonPage,
    { guarded: true, needs: 'manager' },
  ),
  definePage(
    paths.pastShifts,
    PAGE_TITLES.pastShifts,
    async () => (await import('./pages/team/past-shifts.tsx')).PastShiftsPage,
    { guarded: true, needs: 'staff' },
  ),
  definePage(
    paths.settings,
    PAGE_TITLES.settings,
    async () => (await import('./pages/settings.tsx')).SettingsPage,
    { guarded: true },
  ),
  definePage(
    paths.deleteAccount,
    PAGE_TITLES.deleteAccount,
    async () => (await import('./pages/sign-in/delete-account.tsx')).DeleteAccountPage,
    { guarded: 'without-onboarding' },
  ),
  definePage(
    paths.planSelection,
    PAGE_TITLES.planSelection,
    async () => {
      return (await import('./pages/plan-selection.tsx')).PlanSelectionPage;
    },
    { needs: 'owner' },
  ),
  definePage(
    paths.addLocations,
    PAGE_TITLES.addLocations,
    async () => {
      return (await import('./pages/add-locations.tsx')).AddLocationsPage;
    },
    { needs: 'owner' },
  ),
  definePage(
    paths.dashboardTour,
    PAGE_TITLES.dashboardTour,
    async () => {
      return (await import('./pages/dashboard-tour.tsx')).DashboardTourPage;
    },
    { needs: 'owner' },
  ),
  definePage(
    paths.paymentSuccess,
    PAGE_TITLES.paymentSuccess,
    async () => {
      return (await import('./pages/payment-success.tsx')).PaymentSuccessPage;
    },
    { needs: 'owner' },
  ),
  definePage(
    paths.subscribe,
    PAGE_TITLES.subscribe,
    async () => (await import('./pages/subscribe.tsx')).SubscribePage,
    { guarded: 'without-onboarding', needs: 'owner' },
  ),
  definePage(
    paths.receipt,
    PAGE_TITLES.receipt,
    async () => (await import('./pages/receipt.tsx')).ReceiptPage,
    { guarded: 'without-onboarding', needs: 'owner' },
  ),
  definePage(
    paths.simulatedCheckout,
    PAGE_TITLES.simulatedCheckout,
    async () => (await import('./pages/simulated-checkout.tsx')).SimulatedCheckoutPage,
    { guarded: 'without-onboarding', needs: 'owner' },
  ),
  definePage(
    paths.dashboard,
    PAGE_TITLES.dashboard,
    async () => (await import('./pages/dashboard/dashboard.tsx')).DashboardPage,
    { guarded: true, needs: 'manager' },
  ),
  definePage(
    paths.feedback,
    PAGE_TITLES.feedback,
    async () => (await import('./pages/feedback.tsx')).FeedbackPage,
    { guarded: true, needs: 'staff' },
  ),
  // Shared tablets show the floor board too, so the page itself redirects visitors.
  definePage(
    paths.floor,
    PAGE_TITLES.floor,
    async () => (await import('./pages/floor.tsx')).FloorPage,
    {
      needs: 'staff',
    },
  ),
  definePage(
    paths.qrCode,
    PAGE_TITLES.qrCode,
    async () => {
      return (await import('./pages/qr-code.tsx')).QrCodePage;
    },
    { needs: 'staff' },
  ),
  definePage(
    paths.redeem,
    PAGE_TITLES.redeem,
    async () => {
      return (await import('./pages/rewards/redeem.tsx')).RedeemPage;
    },
    { needs: 'staff' },
  ),
  definePage(
    paths.returns,
    PAGE_TITLES.returns,
    async () => (await import('./pages/rewards/returns.tsx')).ReturnsPage,
    { guarded: true, needs: 'manager' },
  ),
  definePage(paths.pairDevice, PAGE_TITLES.pairDevice, async () => {
    return (await import('./pages/team/pair-device.tsx')).PairDevicePage;
  }),
  definePage(
    paths.referrals,
    PAGE_TITLES.referrals,
    async () => (await import('./pages/referrals.tsx')).ReferralsPage,
    { guarded: true, needs: 'owner' },
  ),
  definePage(
    paths.crossSiteComparison,
    PAGE_TITLES.crossSiteComparison,
    async () => (await import('./pages/cross-site-comparison.tsx')).CrossSiteComparisonPage,
    { guarded: true, needs: 'manager' },
  ),
  definePage(paths.developers, PAGE_TITLES.developers, async () => {
    return (await import('./pages/developers.tsx')).DevelopersPage;
  }),
  definePage(paths.privacy, PAGE_TITLES.privacy, async () => {
    return (await import('./pages/plain/privacy.tsx')).PrivacyPage;
  }),
  definePage(paths.terms, PAGE_TITLES.terms, async () => {
    return (await import('./pages/plain/terms.tsx')).TermsPage;
  }),
  definePage(paths.contact, PAGE_TITLES.contact, async () => {
    return (await import('./pages/plain/contact.tsx')).ContactPage;
  }),
];

if (HAS_DEV_PAGES) {
  pages.push(
    definePage('/dev/ui', withProductName('Design system'), async () => {
      return (await import('./pages/design-system/design-system.tsx')).DesignSystemPage;
    }),
  );
}

/** The router; `ssrPath` is the page to render on the server. */
export function AppRouter({ ssrPath }: { ssrPath?: string }) {
  return (
    <Router ssrPath={ssrPath} aroundNav={navigateSafely}>
      <PasswordReminder />
      <PushListener />
      <CurrentPage />
    </Router>
  );
}

/** Loads a page's code, so that it renders without waiting. */
export async function preloadPage(location: string): Promise<void> {
  await preloadPageCode(pageAt(location).code);
}

/** The path under which the page at this address is prerendered, if it is. */
export function prerenderedPath(location: string): string {
  return pageAt(location) === notFound ? NOT_FOUND_PATH : location;
}

function CurrentPage() {
  const [location] = useLocation();
  const { path, title, code, guarded, needs } = pageAt(location);
  const shown = (
    <RoleGate needs={needs} otherwise={<LazyPage code={roleForbidden} />}>
      <LazyPage code={code} />
    </RoleGate>
  );
  const isDevice = useSyncExternalStore(subscribeToNothing, isSharedDevice, () => false);
  const isSignedOut = useSyncExternalStore(
    subscribeToSignInRedirect,
    isRedirectingToSignIn,
    () => false,
  );
  // Hide the page: its failed requests would show errors, and the notice already reports the ended
  // session.
  if (isSignedOut) return <PageLoading />;
  if (isDevice && needsPersonalSession(path)) return <Redirect to={paths.pairDevice} replace />;
  return (
    <PageErrorBoundary key={location}>
      <Suspense fallback={<PageLoading />}>
        <Fragment key={path}>
          {/* First, so that a page may set another title. */}
          <PageChangeEffects location={location} title={title} />
          {guarded ? (
            <Guard requiresOnboarding={guarded !== 'without-onboarding'}>{shown}</Guard>
          ) : (
            shown
          )}
        </Fragment>
      </Suspense>
    </PageErrorBoundary>
  );
}

/**
 * A subscription that never fires. The value is read again on every page change, and a browser is
 * paired only on a page that shared devices may show.
 */
function subscribeToNothing(): () => void {
  return () => {};
}

function isSharedDevice(): boolean {
  return readLocalItem(STORAGE_KEYS.device) !== null;
}

function pageAt(location: string) {
  const path = location.replace(/\/+$/, '') || '/';
  return pages.find(({ pattern }) => pattern.test(path)) ?? notFound;
}

type GuardMode = boolean | 'without-onboarding';

function definePage(
  path: string,
  title: string,
  load: () => Promise<ComponentType>,
  { guarded = false, needs }: { guarded?: GuardMode; needs?: Role } = {},
) {
  const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`);
  return { path, pattern, title, guarded, needs, code: pageCode(load) };
}
