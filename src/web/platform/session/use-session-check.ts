import { useEffect, useState } from 'react';
import { useSession } from './session.tsx';

/**
 * For pages that ask the server nothing when they open: whoever was signed in and is not any more
 * hears of it there as on every other page, and not with their first click.
 */
export function useSessionCheck(): void {
  const { user, refreshUser } = useSession();
  const [wasKnown] = useState(user !== null);
  useEffect(() => {
    if (wasKnown) void refreshUser();
  }, [wasKnown, refreshUser]);
}
