import { paths } from './paths.ts';

/**
 * Whether a page needs a signed-in person, so that a paired tablet has no use for it; false for
 * unknown addresses.
 */
export function needsPersonalSession(address: string): boolean {
  return Object.values<string>(paths).includes(address) && !PAGES_FOR_DEVICES.includes(address);
}

/**
 * Pages that a shared tablet may show besides its own page; every other page redirects to its own.
 */
const PAGES_FOR_DEVICES: readonly string[] = [
  paths.pairDevice,
  paths.redeem,
  paths.floor,
  paths.join,
  paths.verifyEmail,
  paths.resetPassword,
  paths.unsubscribe,
  paths.stopReplies,
  paths.confirmEmail,
  paths.developers,
  paths.privacy,
  paths.terms,
  paths.contact,
];
