import type { Role } from '#shared/team/roles.ts';

export type Colleague = {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  /** By the public names that the demo gives its venues. */
  venues: readonly string[];
  /** At the tablet. */
  pin?: string;
};

/** Whom the owner leads. Guests of the demo name the staff, so each reads praise of their own. */
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
