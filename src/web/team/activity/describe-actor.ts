import { PRODUCT_NAME } from '#shared/site/product.ts';
import type { Activity } from '#shared/team/activity-contract.ts';

type ActorDescription = { who: string; did: string; places: string[]; browser: string | null };

/** The name given by a person who was not signed in. */
const NAME_GIVEN = / under the name (.+)$/;

/**
 * Describes the actor: a person, a name given without an account, a device, or the product itself.
 * Leaves out anything that the name or the description already says.
 */
export function describeActor({
  who,
  device,
  action,
  words,
  venueName,
  browser,
}: Activity): ActorDescription {
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
