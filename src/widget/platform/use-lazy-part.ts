import { useEffect, useState } from 'react';
import type { LazyPart } from './lazy-part.ts';
import { loadWithRetries } from './load-with-retries.ts';
import { importFile, readServedFiles } from './read-served-files.ts';

type Module = { lazyPart: LazyPart };

/** Loads the lazy part, and retries until it has loaded; undefined until then. */
export function useLazyPart(): LazyPart | undefined {
  const [loaded, setLoaded] = useState<LazyPart>();

  useEffect(() => {
    void loadWithRetries<Module>((attempt) =>
      attempt ? importFile(readServedFiles().lazyPart, attempt) : import('./lazy-part.ts'),
    ).then(({ lazyPart }) => {
      lazyPart.addLazyStyles();
      setLoaded(lazyPart);
      lazyPart.adaptToDevice();
      lazyPart.registerServiceWorker();
    });
  }, []);

  return loaded;
}
