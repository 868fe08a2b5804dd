import { type ComponentType, Fragment, Suspense, useSyncExternalStore } from 'react';
import { Router, useLocation } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { PasswordReminder } from './accounts/sign-in/password-reminder.tsx';
import { navigateSafely } from './platform/forms/unsaved-changes.ts';
import { LazyPage, pageCode, preload } from './platform/page/lazy-page.tsx';
import { PageArrival } from './platform/page/page-arrival.tsx';
import { PageErrorBoundary } from './platform/page/page-error-boundary.tsx';
import { Guard } from './platform/session/guard.tsx';
import { isLeaving, onLeaving } from './platform/session/signed-out.ts';
import { PageLoading } from './ui/status/page-loading.tsx';

const HAS_DEV_PAGES = import.meta.env.DEV || import.meta.env.VITE_DEV_PAGES === '1';

const notFound = page('*', titled('Page not found'), async () => {
  return (await import('./pages/not-found.tsx')).NotFoundPage;
});

/** Every page of the site: its path, its title, its code. */
const pages = [
  page(paths.home, `${PRODUCT_NAME}: private guest feedback for restaurants`, async () => {
    return await (await import('./pages/start.tsx')).loadStartPage();
  }),
  page(paths.login, titled('Sign in'), async () => {
    return (await import('./pages/login.tsx')).LoginPage;
  }),
  page(paths.register, titled('Create your account'), async () => {
    return (await import('./pages/register.tsx')).RegisterPage;
  }),
  page(paths.verifyEmail, titled('Verify your email'), async () => {
    return (await import('./pages/verify-email.tsx')).VerifyEmailPage;
  }),
  page(paths.forgotPassword, titled('Forgot password'), async () => {
    return (await import('./pages/forgot-password.tsx')).ForgotPasswordPage;
  }),
  page(paths.resetPassword, titled('Choose a new password'), async () => {
    return (await import('./pages/reset-password.tsx')).ResetPasswordPage;
  }),
  page(paths.unsubscribe, titled('Unsubscribe'), async () => {
    return (await import('./pages/unsubscribe.tsx')).UnsubscribePage;
  }),
  page(paths.stopReplies, titled('No more mail'), async () => {
    return (await import('./pages/stop-replies.tsx')).StopRepliesPage;
  }),
  page(
    paths.settings,
    titled('Settings'),
    async () => (await import('./pages/settings.tsx')).SettingsPage,
    { guarded: true },
  ),
  page(paths.planSelection, titled('Choose your plan'), async () => {
    return (await import('./pages/plan-selection.tsx')).PlanSelectionPage;
  }),
  page(paths.addLocations, titled('Add your locations'), async () => {
    return (await import('./pages/add-locations.tsx')).AddLocationsPage;
  }),
  page(paths.dashboardTour, titled('A short tour'), async () => {
    return (await import('./pages/dashboard-tour.tsx')).DashboardTourPage;
  }),
  page(paths.paymentSuccess, titled('Payment'), async () => {
    return (await import('./pages/payment-success.tsx')).PaymentSuccessPage;
  }),
  page(
    paths.subscribe,
    titled('Subscribe'),
    async () => (await import('./pages/subscribe.tsx')).SubscribePage,
    { guarded: 'without-onboarding' },
  ),
  page(
    paths.simulatedCheckout,
    titled('Checkout'),
    async () => (await import('./pages/simulated-checkout.tsx')).SimulatedCheckoutPage,
    { guarded: 'without-onboarding' },
  ),
  page(
    paths.dashboard,
    titled('Dashboard'),
    async () => (await import('./pages/dashboard/dashboard.tsx')).DashboardPage,
    { guarded: true },
  ),
  page(
    paths.feedback,
    titled('Feedback'),
    async () => (await import('./pages/feedback.tsx')).FeedbackPage,
    { guarded: true },
  ),
  page(paths.qrCode, titled('QR Codes'), async () => {
    return (await import('./pages/qr-code.tsx')).QrCodePage;
  }),
  page(paths.redeem, titled('Redeem Rewards'), async () => {
    return (await import('./pages/redeem.tsx')).RedeemPage;
  }),
  page(
    paths.referrals,
    titled('Invite & Earn'),
    async () => (await import('./pages/referrals.tsx')).ReferralsPage,
    { guarded: true },
  ),
  page(
    paths.crossSiteComparison,
    titled('Cross-Site Analytics'),
    async () => (await import('./pages/cross-site-comparison.tsx')).CrossSiteComparisonPage,
    { guarded: true },
  ),
  page(paths.developers, titled('API reference'), async () => {
    return (await import('./pages/developers.tsx')).DevelopersPage;
  }),
  page(paths.privacy, titled('Privacy'), async () => {
    return (await import('./pages/plain/privacy.tsx')).PrivacyPage;
  }),
  page(paths.terms, titled('Terms'), async () => {
    return (await import('./pages/plain/terms.tsx')).TermsPage;
  }),
  page(paths.contact, titled('Contact'), async () => {
    return (await import('./pages/plain/contact.tsx')).ContactPage;
  }),
];

if (HAS_DEV_PAGES) {
  pages.push(
    page('/dev/ui', titled('Design system'), async () => {
      return (await import('./pages/design-system/design-system.tsx')).DesignSystemPage;
    }),
  );
}

/** `ssrPath` is the page to render where there is no address bar. */
export function AppRouter({ ssrPath }: { ssrPath?: string }) {
  return (
    <Router ssrPath={ssrPath} aroundNav={navigateSafely}>
      <PasswordReminder />
      <CurrentPage />
    </Router>
  );
}

/** Loads a page's code, so that rendering it needs no waiting. */
export async function preloadPage(location: string): Promise<void> {
  await preload(pageAt(location).code);
}

function CurrentPage() {
  const [location] = useLocation();
  const { path, title, code, guarded } = pageAt(location);
  const shown = <LazyPage code={code} />;
  const isSignedOut = useSyncExternalStore(onLeaving, isLeaving, () => false);
  // Its failed calls are not the page's to explain: the notice says that the session is over.
  if (isSignedOut) return <PageLoading />;
  return (
    <PageErrorBoundary key={location}>
      <Suspense fallback={<PageLoading />}>
        <Fragment key={path}>
          {/* First, so that a page may give itself another title. */}
          <PageArrival location={location} title={title} />
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

function pageAt(location: string) {
  const path = location.replace(/\/+$/, '') || '/';
  return pages.find(({ pattern }) => pattern.test(path)) ?? notFound;
}

function titled(page: string): string {
  return `${page} · ${PRODUCT_NAME}`;
}

type Guarded = boolean | 'without-onboarding';

function page(
  path: string,
  title: string,
  load: () => Promise<ComponentType>,
  { guarded = false }: { guarded?: Guarded } = {},
) {
  const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`);
  return { path, pattern, title, guarded, code: pageCode(load) };
}
