import type { Role } from '#shared/team/roles.ts';

export type Colleague = {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  /** The public IDs of the member's venues. */
  venues: readonly string[];
  /** For signing in at the shared tablet. */
  pin?: string;
};

/**
 * The owner's team. Demo guests mention these staff members, so each of them has some praise to
 * read.
 */
export const DEMO_TEAM: readonly Colleague[] = [
  {
    email: 'manager@tabletalk.example',
    firstName: 'Tom',
    lastName: 'Ashworth',
    role: 'manager',
    venues: ['the-copper-kettle', 'harbour-vine'],
  },
  {
    email: 'priya@tabletalk.example',
    firstName: 'Priya',
    lastName: 'Nair',
    role: 'staff',
    venues: ['the-copper-kettle'],
    pin: '4812',
  },
  {
    email: 'esther@tabletalk.example',
    firstName: 'Esther',
    lastName: 'Okafor',
    role: 'staff',
    venues: ['the-copper-kettle'],
    pin: '7305',
  },
  {
    email: 'aoife@tabletalk.example',
    firstName: 'Aoife',
    lastName: 'Byrne',
    role: 'staff',
    venues: ['harbour-vine'],
  },
];
