import { currentUser, type User } from '#shared/accounts/contract.ts';
import { CallError } from '#shared/api/call.ts';
import { paths } from '#shared/site/paths.ts';
import { VISITOR_META } from '#shared/site/visitor-meta.ts';
import type { Role } from '#shared/team/roles.ts';
import { callApi } from '../api/call-api.ts';
import { takePageStanding } from '../api/page-answers.ts';
import { queryClient } from '../api/query-client.ts';
import { storeSelectedVenue } from '../browser/selected-venue.ts';
import { readStored, STORAGE_KEYS, writeStored } from '../browser/storage.ts';
import { toastAfterReload } from '../toasts/toast-after-reload.ts';
import { forgetSignOutReason } from './sign-out-reason.ts';
import { isLeaving, noticeWhoIsHere } from './signed-out.ts';
import { clearStoredSession, readStoredUser, restoreUser, storeUser } from './stored-user.ts';

export const USER_QUERY_KEY = [currentUser.path] as const;
/** The key of a mutation that gives the person on this page another role, and answers with it. */
export const ROLE_CHANGE_KEY = ['role-change'] as const;

export type Session = { status: 'loading' | 'ready'; user: User | null };

export type SessionActions = {
  /** After a login: the account before it leaves nothing behind. */
  signIn: (answer: { token?: string; user: User }) => void;
  /** The same account with newer facts. */
  updateUser: (user: User) => void;
  /**
   * Asks the server who is signed in. Null means nobody; when the server cannot be reached the
   * known user stays.
   */
  refreshUser: () => Promise<User | null>;
  /** Leads home, or to a page of ours that goes on without an account. */
  signOut: (returnTo?: string) => void;
  /**
   * The same person in another business, or anybody in the one that they just joined. The page is
   * loaded anew, so that nothing of the former one stays: no answer, no stream, no address.
   */
  enterBusiness: (answer: { token: string; user: User }) => void;
};

/** A stored owner is known from the first drawing on, and never sees a visitor's page. */
export function restoreSession(): Session {
  const stored = restoreUser();
  // Somebody may have given them another role since: the page knows, and nothing of the former is shown.
  const user = stored && { ...stored, ...takePageStanding() };
  return { status: user ? 'ready' : 'loading', user };
}

/** The session's memory, its storage and its calls; `publish` hears of every change. */
export function createSession(restored: User | null, publish: (session: Session) => void) {
  let known = restored;
  let version = 0;
  let asking: { version: number; answer: Promise<User> } | undefined;
  noticeWhoIsHere(restored);

  function become(user: User | null): void {
    version += 1;
    known = user;
    noticeWhoIsHere(user);
    if (user) storeUser(user);
    queryClient.setQueryData(USER_QUERY_KEY, user);
    publish({ status: 'ready', user });
  }

  async function refreshUser(): Promise<User | null> {
    const asked = version;
    try {
      const user = await askOnce();
      if (asked === version && known && isInAnotherRole(user, known)) noticeAnotherRole(user);
      // What has not changed draws nothing anew: somebody may be in the middle of a payment.
      else if (asked === version && !isSameAccount(user, known)) become(user);
    } catch (error) {
      const isNobody = error instanceof CallError && error.status === 401;
      if (isNobody && asked === version && !isLeaving()) {
        clearStoredSession();
        become(null);
      }
      if (isNobody && asked === version) return null;
    }
    return known;
  }

  /** All who ask at the same time share one call, but none that began before the account changed. */
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
   * The live stream may tell of a role sooner than the call that asked for it is answered. That
   * answer brings the role and its own message, which a reload would take away.
   */
  function noticeAnotherRole(user: User): void {
    if (queryClient.isMutating({ mutationKey: ROLE_CHANGE_KEY }) === 0) beginAnewAs(user);
  }

  /** What one role has read is not for another: the page is loaded anew, and says why. */
  function beginAnewAs(user: User): void {
    version += 1;
    queryClient.clear();
    storeUser(user);
    toastAfterReload({
      title: `You are now ${ROLE_WORDS[user.role]} of ${user.businessName}`,
      description: 'Your role has changed, and with it what you see here.',
    });
    window.location.reload();
  }

  /** Asks the server who this is, unless an earlier visit left it behind. */
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
      // The server could not be reached: a visitor, until a call says otherwise.
      if (asked === version && !user) publish({ status: 'ready', user: null });
    });
  }

  function followOtherTabs(): () => void {
    function onStorage(event: StorageEvent): void {
      if (event.key === STORAGE_KEYS.user || event.key === null) follow(readStoredUser());
    }
    function follow(stored: User | null): void {
      if (stored && known && isSamePersonElsewhere(stored, known)) {
        toastAfterReload({
          title: `You are now in ${stored.businessName}`,
          description: 'You changed the business in another window.',
        });
        // What the address holds besides the page belongs to the former one.
        window.location.assign(window.location.pathname);
      } else if (stored?.id === known?.id) {
        if (stored) become(stored);
      } else if (stored && known) {
        // Nothing of one account may stay on the screen of another.
        window.location.reload();
      } else {
        queryClient.clear();
        become(stored);
      }
    }
    /** A page brought back by the back button still has the owner in memory who signed out since. */
    function onPageShow(event: PageTransitionEvent): void {
      const stored = readStoredUser();
      const isOther = stored?.id !== known?.id || stored?.businessId !== known?.businessId;
      if (event.persisted && isOther) window.location.reload();
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
      writeStored(STORAGE_KEYS.token, token ?? null);
      // A browser is one or the other: the session of the device has just been replaced.
      writeStored(STORAGE_KEYS.device, null);
      become(user);
    },
    updateUser: become,
    refreshUser,
    signOut(returnTo) {
      noticeWhoIsHere(null);
      clearStoredSession();
      storeSelectedVenue(null);
      queryClient.clear();
      // The user stays in memory until the page is left, so that no guard redirects meanwhile.
      const goingOn = returnTo ? `?returnTo=${encodeURIComponent(returnTo)}` : '';
      window.location.assign(`/api/logout${goingOn}`);
    },
    enterBusiness({ token, user }) {
      version += 1;
      queryClient.clear();
      storeSelectedVenue(null);
      writeStored(STORAGE_KEYS.token, token);
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

/** Whoever was stored before there were teams has no business yet, and is where they were. */
function isSamePersonElsewhere(stored: User, known: User): boolean {
  return (
    stored.id === known.id && known.businessId !== '' && stored.businessId !== known.businessId
  );
}

/**
 * The page came without a cookie, or with that of a shared device, and there is no token either: the
 * answer could only be a refusal.
 */
function isVisitor(): boolean {
  const isMarked = document.querySelector(`meta[name="${VISITOR_META}"]`) !== null;
  const isDevice = readStored(STORAGE_KEYS.device) !== null;
  return (isMarked || isDevice) && readStored(STORAGE_KEYS.token) === null;
}
