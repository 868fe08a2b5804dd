import { QueryClientProvider } from '@tanstack/react-query';
import { TourEndReporter } from '#web/businesses/tour-end-reporter.ts';
import { ProofQuestion } from './accounts/proofs/proof-question.tsx';
import { queryClient } from './platform/api/query-client.ts';
import { SessionProvider } from './platform/session/session.tsx';
import { Toaster } from './platform/toasts/toaster.tsx';
import { AppRouter } from './router.tsx';

/** Providers and router. `ssrPath` is given only where the page is rendered ahead of time. */
export function App({ ssrPath }: { ssrPath?: string }) {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <TourEndReporter />
        <AppRouter ssrPath={ssrPath} />
        <ProofQuestion />
      </SessionProvider>
      <Toaster />
    </QueryClientProvider>
  );
}
