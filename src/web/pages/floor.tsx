import { PageLoading } from '#web/ui/status/page-loading.tsx';

/** The floor board of a venue. */
export function FloorPage() {
  return <PageLoading />;
}
