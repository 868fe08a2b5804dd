import type { ReactNode } from 'react';
import type { User } from '#shared/accounts/contract.ts';
import { mayActAs, type Role } from '#shared/team/roles.ts';
import { useSession } from './session.tsx';

/** Shows a page to users with the required role; all others see `otherwise`. */
export function RoleGate({
  needs,
  otherwise,
  children,
}: {
  /** Undefined for a page open to every role. */
  needs: Role | undefined;
  otherwise: ReactNode;
  children: ReactNode;
}) {
  const { user } = useSession();
  if (!user || !needs || (canUseApp(user) && mayActAs(user.role, needs))) return children;
  return otherwise;
}

/** Whether the user may use the team's endpoints at all. */
export function canUseApp({ isAsleep, lacksSecondFactor }: User): boolean {
  return !isAsleep && !lacksSecondFactor;
}
