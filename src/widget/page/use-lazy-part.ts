import { useEffect, useState } from 'react';
import type { Later } from './lazy-part.ts';

const RETRY_MS = 3000;

/** What comes after the page. A network that fails for a moment is asked again until it answers. */
export function useLater(): Later | undefined {
  const [later, setLater] = useState<Later>();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function load() {
      import('./lazy-part.ts').then(
        (module) => {
          setLater(module.later);
          module.later.followDevice();
          if (parent !== window) module.later.askHostToClose();
          module.later.keepForOffline();
        },
        () => {
          timer = setTimeout(load, RETRY_MS);
        },
      );
    }
    load();
    return () => clearTimeout(timer);
  }, []);

  return later;
}
