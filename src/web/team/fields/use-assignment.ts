import { useState } from 'react';
import type { Role } from '#shared/team/roles.ts';

export type Assignment = { role: Role; venueIds: string[] | null };

/** A role and its restaurants being chosen. Owners always have all restaurants. */
export function useAssignment(initial: Assignment) {
  const [role, setRole] = useState(initial.role);
  const [venueIds, setVenueIds] = useState(initial.venueIds);
  const [error, setError] = useState<string>();
  const isEmpty = role !== 'owner' && venueIds?.length === 0;
  return {
    place: { role, venueIds: role === 'owner' ? null : venueIds } satisfies Assignment,
    error,
    setRole,
    setVenueIds(chosen: string[] | null) {
      setVenueIds(chosen);
      setError(undefined);
    },
    /** Shows what is missing; returns true if nothing is. */
    check(): boolean {
      setError(isEmpty ? 'Choose at least one restaurant' : undefined);
      return !isEmpty;
    },
  };
}
