import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { createSession, type Session, type SessionActions } from './create-session.ts';

const SessionContext = createContext<(Session & SessionActions) | null>(null);

/** Knows who is signed in, for every page below it. */
export function SessionProvider({ children }: { children: ReactNode }) {
  // Nobody is known while the page is rendered ahead of time, nor when that markup is taken over.
  const [session, setSession] = useState<Session>({ status: 'loading', user: null });
  const actions = useMemo(() => createSession(setSession), []);
  // Before the first paint, so that a restored owner never sees a visitor's page.
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
