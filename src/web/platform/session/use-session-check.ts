import { useEffect, useState } from 'react';
import { useSession } from './session.tsx';

/**
 * For pages that send no request when they open: reports an ended session right away, not at the
 * first click.
 */
export function useSessionCheck(): void {
  const { user, refreshUser } = useSession();
  const [wasKnown] = useState(user !== null);
  useEffect(() => {
    if (wasKnown) void refreshUser();
  }, [wasKnown, refreshUser]);
}
