import { type Intake, serializeIntakes } from '#server/feedback/intake/intake-query.ts';
import { intakeStatement } from '#server/feedback/intake/intake-statement.ts';
import { type DatabaseAddress, openSingleConnection } from '#server/platform/database/database.ts';
import { findIntakeVenues, HIGH_RATE_LIMITS, makeGuestIntake } from '../rows/make-guest-intake.ts';

/** A placeholder for twelve digits that differ for every guest. */
const DIGITS = '############';

/**
 * The product's own statement for one guest at a random venue. Text and values are the product's;
 * only the number that makes keys, ids and codes unique is filled in by the database.
 */
export async function makeProductStatement(address: DatabaseAddress): Promise<string> {
  const client = await openSingleConnection(address);
  const venues = await findIntakeVenues(client).finally(() => client.end());
  const guests = venues.map((_, index) => numbered(makeGuestIntake(index, venues)));
  const own = `replace((array[${guests.map(literal).join()}])[:venue], '${DIGITS}',
    lpad(:guest::bigint::text, 12, '0'))`;
  const { text } = intakeStatement(guests.slice(0, 1).map(({ rewardBounds }) => rewardBounds));
  const { device, network } = HIGH_RATE_LIMITS;
  const values = [own, 0, device.most, device.perSeconds, network.most, network.perSeconds];
  return text.replace(/\$(\d)/g, (_, place: string) => String(values[Number(place) - 1]));
}

function numbered(intake: Intake): Intake {
  const { key, reward, rewardBounds } = intake;
  if (!key || !reward || !rewardBounds.counter) throw new Error('the guest lacks something');
  return {
    ...intake,
    id: withDigits(intake.id),
    key: { ...key, hash: withDigits(key.hash) },
    deviceCounter: withDigits(intake.deviceCounter ?? ''),
    networkCounter: withDigits(intake.networkCounter ?? ''),
    reward: { ...reward, code: DIGITS },
    rewardBounds: {
      ...rewardBounds,
      counter: { ...rewardBounds.counter, key: withDigits(rewardBounds.counter.key) },
    },
  };
}

function withDigits(text: string): string {
  return `${text.slice(0, -DIGITS.length)}${DIGITS}`;
}

/** Escapes colons: pgbench reads a colon before a word as a variable, even inside strings. */
function literal(guest: Intake): string {
  const json = serializeIntakes([guest])
    // The hash is stored as bytes, and its placeholder digits are valid hexadecimal.
    .replace(/("ticket_hash":"[^"]+)[\da-f]{12}"/, `$1${DIGITS}"`)
    .replace(/":(?=\w)/g, '": ')
    .replace(/:(?=\w)/g, '\\u003a')
    .replaceAll("'", "''");
  return `'${json}'`;
}
