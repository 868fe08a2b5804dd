import { currentUser, type User } from '#shared/accounts/contract.ts';
import { RequestError } from '#shared/api/call-endpoint.ts';
import { paths } from '#shared/site/paths.ts';
import { VISITOR_META } from '#shared/site/visitor-meta.ts';
import type { Role } from '#shared/team/roles.ts';
import { callApi } from '../api/call-api.ts';
import { takeMemberStatus } from '../api/embedded-responses.ts';
import { queryClient } from '../api/query-client.ts';
import { storeSelectedVenue } from '../browser/selected-venue.ts';
import { readLocalItem, STORAGE_KEYS, writeLocalItem } from '../browser/storage.ts';
import { toastAfterReload } from '../toasts/toast-after-reload.ts';
import { forgetSignOutReason, isRedirectingToSignIn, setCurrentUser } from './ended-session.ts';
import { clearStoredSession, readStoredUser, restoreUser, storeUser } from './stored-user.ts';

export const USER_QUERY_KEY = [currentUser.path] as const;
/** Key of mutations that change the current user's own role. */
export const ROLE_CHANGE_KEY = ['role-change'] as const;

export type Session = { status: 'loading' | 'ready'; user: User | null };

export type SessionActions = {
  /** After signing in: drops all data of the previous account. */
  signIn: (answer: { token?: string; user: User }) => void;
  /** Stores newer data of the same account. */
  updateUser: (user: User) => void;
  /**
   * Asks the server who is signed in. Null means a visitor; if the server is unreachable, the known
   * user stays.
   */
  refreshUser: () => Promise<User | null>;
  /**
   * Signs out, then opens the home page or `returnTo`, one of our pages that works without an
   * account.
   */
  signOut: (returnTo?: string) => void;
  /**
   * Switches to another business, or to one just joined. The page reloads, so that no cached
   * response, stream or address of the former business stays.
   */
  enterBusiness: (answer: { token: string; user: User }) => void;
};

/** A stored owner is known from the first render on, so no visitor's page flashes up. */
export function restoreSession(): Session {
  const stored = restoreUser();
  // The role may have changed since the user was stored: use the one embedded in the page.
  const user = stored && { ...stored, ...takeMemberStatus() };
  return { status: user ? 'ready' : 'loading', user };
}

/** The session's state, storage and requests; `publish` receives every change. */
export function createSession(restored: User | null, publish: (session: Session) => void) {
  let known = restored;
  let version = 0;
  let asking: { version: number; answer: Promise<User> } | undefined;
  /** Whether the user is leaving the page for another business. */
  let hasEntered = false;
  setCurrentUser(restored);

  function become(user: User | null): void {
    version += 1;
    known = user;
    setCurrentUser(user);
    if (user) storeUser(user);
    queryClient.setQueryData(USER_QUERY_KEY, user);
    publish({ status: 'ready', user });
  }

  async function refreshUser(): Promise<User | null> {
    const asked = version;
    try {
      const user = await askOnce();
      if (asked === version && known && isInAnotherRole(user, known)) noticeAnotherRole(user);
      // An unchanged user must not re-render the page: the owner may be in the middle of a payment.
      else if (asked === version && !isSameAccount(user, known)) become(user);
    } catch (error) {
      const isNobody = error instanceof RequestError && error.status === 401;
      if (isNobody && asked === version && !isRedirectingToSignIn()) {
        clearStoredSession();
        become(null);
      }
      if (isNobody && asked === version) return null;
    }
    return known;
  }

  /** Concurrent callers share one request, but not one that began before the account changed. */
  function askOnce(): Promise<User> {
    if (asking?.version === version) return asking.answer;
    const own = { version, answer: callApi(currentUser, {}) };
    asking = own;
    const forget = () => {
      if (asking === own) asking = undefined;
    };
    own.answer.then(forget, forget);
    return own.answer;
  }

  /**
   * The live stream may report a role change before the request that made it gets its response.
   * Leave the change to that request: its own message would be lost in a reload.
   */
  function noticeAnotherRole(user: User): void {
    if (queryClient.isMutating({ mutationKey: ROLE_CHANGE_KEY }) === 0) beginAnewAs(user);
  }

  /** Data read in one role must not stay in another: reload the page and say why. */
  function beginAnewAs(user: User): void {
    version += 1;
    queryClient.clear();
    storeUser(user);
    toastAfterReload({
      title: `You are now ${ROLE_WORDS[user.role]} of ${user.businessName}`,
      description: 'Your role has changed, and so has what you see here.',
    });
    window.location.reload();
  }

  /** Asks the server who is signed in, unless a user is stored. */
  function start(): void {
    if (known) {
      queryClient.setQueryData(USER_QUERY_KEY, known);
      if (readStoredUser()?.role !== known.role) void refreshUser();
      return;
    }
    if (isVisitor()) {
      become(null);
      return;
    }
    const asked = version;
    void refreshUser().then((user) => {
      // The server is unreachable: treat the user as a visitor until a request says otherwise.
      if (asked === version && !user) publish({ status: 'ready', user: null });
    });
  }

  function followOtherTabs(): () => void {
    function onStorage(event: StorageEvent): void {
      if (event.key === STORAGE_KEYS.user || event.key === null) follow(readStoredUser());
    }
    function follow(stored: User | null): void {
      if (stored && known && isSamePersonElsewhere(stored, known)) {
        // Other tabs that follow this one into the business store the same user again. This tab is
        // already on its way there and must not navigate a second time.
        if (hasEntered) return;
        toastAfterReload({
          title: `You are now in ${stored.businessName}`,
          description: 'You switched business in another window.',
        });
        // The address's parameters belong to the former business.
        window.location.assign(window.location.pathname);
      } else if (stored?.id === known?.id) {
        if (stored) become(stored);
      } else if (stored && known) {
        // No data of one account may stay on the screen of another.
        window.location.reload();
      } else {
        queryClient.clear();
        become(stored);
      }
    }
    /**
     * A page restored by the back button may still show an owner who has signed out since. A page
     * that was left for another business has lost its data, even if its own business is current
     * again.
     */
    function onPageShow(event: PageTransitionEvent): void {
      const stored = readStoredUser();
      const isOther = stored?.id !== known?.id || stored?.businessId !== known?.businessId;
      if (event.persisted && (hasEntered || isOther)) window.location.reload();
    }
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', onPageShow);
    };
  }

  const actions: SessionActions = {
    signIn({ token, user }) {
      queryClient.clear();
      forgetSignOutReason();
      const isSame = known?.id === user.id && known.businessId === user.businessId;
      if (!isSame) storeSelectedVenue(null);
      writeLocalItem(STORAGE_KEYS.token, token ?? null);
      // Signing in has replaced the shared device's session.
      writeLocalItem(STORAGE_KEYS.device, null);
      become(user);
    },
    updateUser: become,
    refreshUser,
    signOut(returnTo) {
      setCurrentUser(null);
      clearStoredSession();
      storeSelectedVenue(null);
      queryClient.clear();
      // Keep the user in memory until the page is left, so that no guard redirects meanwhile.
      const goingOn = returnTo ? `?returnTo=${encodeURIComponent(returnTo)}` : '';
      window.location.assign(`/api/logout${goingOn}`);
    },
    enterBusiness({ token, user }) {
      version += 1;
      hasEntered = true;
      queryClient.clear();
      storeSelectedVenue(null);
      writeLocalItem(STORAGE_KEYS.token, token);
      storeUser(user);
      window.location.assign(paths.home);
    },
  };
  return { ...actions, start, followOtherTabs };
}

const ROLE_WORDS: Readonly<Record<Role, string>> = {
  owner: 'an owner',
  manager: 'a manager',
  staff: 'staff',
};

function isSameAccount(user: User, known: User | null): boolean {
  const facts = Object.keys(user) as (keyof User)[];
  return facts.every((fact) => JSON.stringify(user[fact]) === JSON.stringify(known?.[fact]));
}

function isInAnotherRole(user: User, known: User): boolean {
  const isSame = user.id === known.id && user.businessId === known.businessId;
  return isSame && user.role !== known.role;
}

/**
 * Whether the user has moved to another business; a user stored before teams existed has no
 * business ID, which does not count as a move.
 */
function isSamePersonElsewhere(stored: User, known: User): boolean {
  return (
    stored.id === known.id && known.businessId !== '' && stored.businessId !== known.businessId
  );
}

/**
 * Whether the page was served without a session cookie, or with a shared device's, and there is no
 * token: asking the server could only yield a 401.
 */
function isVisitor(): boolean {
  const isMarked = document.querySelector(`meta[name="${VISITOR_META}"]`) !== null;
  const isDevice = readLocalItem(STORAGE_KEYS.device) !== null;
  return (isMarked || isDevice) && readLocalItem(STORAGE_KEYS.token) === null;
}
