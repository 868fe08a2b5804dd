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

/** Knows who is signed in, for every page below it. */
export function SessionProvider({ children }: { children: ReactNode }) {
  // Nobody is known while the page is rendered ahead of time, nor when that markup is taken over.
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
