import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import {
  createSession,
  restoreSession,
  type Session,
  type SessionActions,
} from './create-session.ts';

const SessionContext = createContext<(Session & SessionActions) | null>(null);

/** Provides the signed-in user to every page below. */
export function SessionProvider({ children }: { children: ReactNode }) {
  // The first render may use a stored user without breaking hydration: only pages that show no
  // user's data are prerendered.
  const [session, setSession] = useState<Session>(restoreSession);
  const [actions] = useState(() => createSession(session.user, setSession));
  useLayoutEffect(() => actions.start(), [actions]);
  useEffect(() => actions.followOtherTabs(), [actions]);
  const value = useMemo(() => ({ ...session, ...actions }), [session, actions]);
  return <SessionContext value={value}>{children}</SessionContext>;
}

export function useSession(): Session & SessionActions {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}
