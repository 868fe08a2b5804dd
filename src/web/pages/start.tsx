import { type ComponentType, lazy, Suspense } from 'react';
import { paths } from '#shared/site/paths.ts';
import { readLocalItem, STORAGE_KEYS } from '#web/platform/browser/storage.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { PageLoading } from '#web/ui/status/page-loading.tsx';

const loadLanding = async () => (await import('./landing.tsx')).LandingPage;
const DeferredLanding = lazy(async () => ({ default: await loadLanding() }));
const Home = lazy(async () => ({ default: (await import('./home.tsx')).HomePage }));
let Landing: ComponentType = DeferredLanding;

/** "/" is the landing page for visitors and the home view for owners. */
function StartPage() {
  const { status, user } = useSession();
  if (status === 'loading' && !isPrerendered()) return <PageLoading />;
  if (user) {
    return (
      <Suspense fallback={<PageLoading />}>
        <Home user={user} />
      </Suspense>
    );
  }
  return <Landing />;
}

/** Loads the landing page up front, unless a stored user makes it unlikely to be shown. */
export async function loadStartPage(): Promise<ComponentType> {
  if (readLocalItem(STORAGE_KEYS.user) === null) Landing = await loadLanding();
  return StartPage;
}

/**
 * Whether this page was prerendered. Its markup, which is right for visitors, then stays while the
 * session loads.
 */
function isPrerendered(): boolean {
  if (typeof document === 'undefined') return true;
  return document.getElementById('root')?.getAttribute('data-prerendered') === paths.home;
}
