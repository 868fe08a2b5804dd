import { useEffect, useState } from 'react';
import { keepTrying } from './keep-trying.ts';
import type { LazyPart } from './lazy-part.ts';
import { importFile, servedFiles } from './served-files.ts';

type Module = { lazyPart: LazyPart };

/** Loads the lazy part, and retries until it has loaded; undefined until then. */
export function useLazyPart(): LazyPart | undefined {
  const [loaded, setLoaded] = useState<LazyPart>();

  useEffect(() => {
    void keepTrying<Module>((attempt) =>
      attempt ? importFile(servedFiles().lazyPart, attempt) : import('./lazy-part.ts'),
    ).then(({ lazyPart }) => {
      lazyPart.addStyles();
      setLoaded(lazyPart);
      lazyPart.followDevice();
      lazyPart.registerServiceWorker();
    });
  }, []);

  return loaded;
}
