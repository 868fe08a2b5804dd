import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSearch } from 'wouter';

/** Acts on `?name=…` once and removes it from the address; other parameters stay. */
export function useAddressFlag(
  name: string,
  act: (value: string) => unknown,
  { isReady = true }: { isReady?: boolean } = {},
): void {
  const [path, navigate] = useLocation();
  const value = new URLSearchParams(useSearch()).get(name);
  const answer = useEffectEvent(act);
  const clean = useEffectEvent(() => {
    const address = new URLSearchParams(window.location.search);
    address.delete(name);
    navigate(address.size > 0 ? `${path}?${address}` : path, { replace: true });
  });
  useEffect(() => {
    if (value === null || !isReady) return;
    let isHere = true;
    void Promise.resolve(answer(value)).then(() => {
      if (isHere) clean();
    });
    return () => {
      isHere = false;
    };
  }, [value, isReady]);
}
