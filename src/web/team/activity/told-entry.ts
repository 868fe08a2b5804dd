import { PRODUCT_NAME } from '#shared/site/product.ts';
import type { Activity } from '#shared/team/activity-contract.ts';

type Told = { who: string; did: string; places: string[]; browser: string | null };

/** The name that somebody gave who had not signed in. */
const NAME_GIVEN = / under the name (.+)$/;

/**
 * Whoever did it: without an account by the name they gave, by the device, or the product itself. What
 * the name or the words tell is not said twice.
 */
export function toldEntry({ who, device, action, words, venueName, browser }: Activity): Told {
  const given = who ? undefined : NAME_GIVEN.exec(words)?.[1];
  const byItself = /^(reward|account)\./.test(action) ? 'Not signed in' : PRODUCT_NAME;
  const name = who?.name ?? given ?? device ?? byItself;
  const did = given ? words.replace(NAME_GIVEN, '') : words;
  const places = [venueName, device].filter(
    (place) => place !== null && place !== name && !did.includes(place),
  ) as string[];
  if (given) places.push('name given, not signed in');
  return { who: name, did, places, browser };
}
