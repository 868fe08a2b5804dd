import { Component, type ReactNode } from 'react';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { ErrorState } from '#web/ui/status/error-state.tsx';

/** Shows an error instead of a blank screen when a page fails to load or render. */
export class PageErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main className="grid min-h-dvh place-items-center">
        <ErrorState
          title="This page could not be shown"
          description={`${PRODUCT_NAME} may have been updated, or the connection was lost for a moment.`}
          retryLabel="Reload the page"
          onRetry={() => window.location.reload()}
        />
      </main>
    );
  }
}
