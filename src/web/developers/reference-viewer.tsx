import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTheme } from '#web/platform/browser/theme.ts';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { type ReferenceDocument, viewerQuery } from './queries.ts';
import { viewerFrame } from './viewer-frame.ts';
import './reference-viewer.css';

/** The class that switches the viewer to dark mode. */
const VIEWER_DARK = 'dark-mode';

/** Every endpoint with its fields and responses, to read and to try out. */
export function ReferenceViewer({ document }: { document: ReferenceDocument }) {
  const { data: viewer, isError, isFetching, refetch } = useQuery(viewerQuery);
  const place = useRef<HTMLDivElement>(null);
  const { theme } = useTheme();

  useEffect(() => {
    const { classList } = window.document.documentElement;
    classList.toggle(VIEWER_DARK, theme === 'dark');
    return () => classList.remove(VIEWER_DARK);
  }, [theme]);

  useEffect(() => {
    if (!viewer || !place.current) return;
    viewer.show({
      domNode: place.current,
      spec: adaptToViewer(document),
      // Off: our tests validate the document, and an online validator would learn who reads it.
      validatorUrl: null,
      deepLinking: true,
      docExpansion: 'list',
      defaultModelsExpandDepth: 0,
      layout: 'frame',
      plugins: [viewerFrame],
    });
  }, [viewer, document]);

  if (isError) {
    return (
      <ErrorState
        title="The reference could not be loaded"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <div id="reference" aria-busy={!viewer} className="min-h-dvh">
      {!viewer && <Skeleton className="h-dvh" />}
      <div ref={place} />
    </div>
  );
}

/**
 * Adapts the document to the viewer: requests go to the page's own origin, and only a token is
 * asked for, because scripts cannot set the session cookie.
 */
function adaptToViewer({ servers, ...document }: ReferenceDocument): object {
  const { bearer } = document.components.securitySchemes;
  return {
    ...document,
    components: { ...document.components, securitySchemes: { bearer } },
  };
}
