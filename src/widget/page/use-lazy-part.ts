import { useEffect, useState } from 'react';
import type { LazyPart } from './lazy-part.ts';

const RETRY_MS = 3000;

/** What comes after the page. A network that fails for a moment is asked again until it answers. */
export function useLazyPart(): LazyPart | undefined {
  const [lazyPart, setLazyPart] = useState<LazyPart>();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function load() {
      import('./lazy-part.ts').then(
        (module) => {
          setLazyPart(module.lazyPart);
          module.lazyPart.followDevice();
          if (parent !== window) module.lazyPart.askHostToClose();
          module.lazyPart.registerServiceWorker();
        },
        () => {
          timer = setTimeout(load, RETRY_MS);
        },
      );
    }
    load();
    return () => clearTimeout(timer);
  }, []);

  return lazyPart;
}
