import { guestsAsJson } from '#server/feedback/intake/intake-query.ts';
import { intakeStatement } from '#server/feedback/intake/intake-statement.ts';
import { connectOnce, type DatabaseAddress } from '#server/platform/database/database.ts';
import { FREE_LIMITS, findIntakeVenues, guestIntake } from '../rows/guest-intake.ts';

/** Twelve digits that differ for every guest stand here. */
const DIGITS = '############';

/**
 * The product's own statement for one guest at a time: the same text and the same values, in which
 * only the number that makes keys, ids and codes differ is put in by the database.
 */
export async function ownStatement(address: DatabaseAddress): Promise<string> {
  const client = await connectOnce(address);
  const venues = await findIntakeVenues(client).finally(() => client.end());
  const intake = guestIntake(0, venues);
  const numbered = (text: string) => `${text.slice(0, -DIGITS.length)}${DIGITS}`;
  const { key, reward, rewardBounds } = intake;
  if (!key || !reward || !rewardBounds.counter) throw new Error('the guest lacks something');
  const guest = {
    ...intake,
    id: numbered(intake.id),
    key: { ...key, hash: numbered(key.hash) },
    deviceCounter: numbered(intake.deviceCounter ?? ''),
    networkCounter: numbered(intake.networkCounter ?? ''),
    reward: { ...reward, code: DIGITS },
    rewardBounds: {
      ...rewardBounds,
      counter: { ...rewardBounds.counter, key: numbered(rewardBounds.counter.key) },
    },
  };
  // pgbench takes every colon with a word behind it for a name, also inside texts.
  const json = guestsAsJson([guest])
    .replace(/":(?=\w)/g, '": ')
    .replace(/:(?=\w)/g, '\\u003a')
    .replaceAll("'", "''");
  const own = `replace('${json}', '${DIGITS}', lpad(:guest::bigint::text, 12, '0'))`;
  const { text } = intakeStatement([rewardBounds]);
  const { device, network } = FREE_LIMITS;
  const values = [own, 0, device.most, device.perSeconds, network.most, network.perSeconds];
  return text.replace(/\$(\d)/g, (_, place: string) => String(values[Number(place) - 1]));
}
