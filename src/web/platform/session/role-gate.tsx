import type { ReactNode } from 'react';
import type { User } from '#shared/accounts/contract.ts';
import { mayActAs, type Role } from '#shared/team/roles.ts';
import { useSession } from './session.tsx';

/** Shows a page to those whose role it is for; all others get what says who it is for. */
export function RoleGate({
  needs,
  otherwise,
  children,
}: {
  /** Undefined for a page that is everybody's. */
  needs: Role | undefined;
  otherwise: ReactNode;
  children: ReactNode;
}) {
  const { user } = useSession();
  if (!user || !needs || (isAwake(user) && mayActAs(user.role, needs))) return children;
  return otherwise;
}

/** Whether the calls of the team are open to them at all. */
export function isAwake({ isAsleep, lacksSecondFactor }: User): boolean {
  return !isAsleep && !lacksSecondFactor;
}
