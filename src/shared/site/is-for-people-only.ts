import { paths } from './paths.ts';

/** Pages of people, which a paired tablet has no use for; unknown addresses are nobody's. */
export function isForPeopleOnly(address: string): boolean {
  return Object.values<string>(paths).includes(address) && !PAGES_FOR_DEVICES.includes(address);
}

/** What a shared tablet may show beside its own page; everything else leads back to that. */
const PAGES_FOR_DEVICES: readonly string[] = [
  paths.pairDevice,
  paths.redeem,
  paths.floor,
  paths.join,
  paths.verifyEmail,
  paths.resetPassword,
  paths.unsubscribe,
  paths.stopReplies,
  paths.developers,
  paths.privacy,
  paths.terms,
  paths.contact,
];
