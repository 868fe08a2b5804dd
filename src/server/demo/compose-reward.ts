import { newId } from '#server/platform/database/columns.ts';
import type { rewardCodes } from '#server/rewards/table.ts';
import { DAY_MS } from '#shared/durations.ts';
import { REWARD_LABELS, rewardValueOf } from '#shared/rewards/rules.ts';
import { addDays } from '#shared/stats/definitions.ts';
import type { DemoStage } from './demo-stage.ts';
import type { Random } from './seeded-random.ts';
import { minutesSinceMidnight, weekdayOf } from './venue-clock.ts';
import type { DemoVenue, Sitting } from './venues/demo-venue.ts';

const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const VALID_DAYS = 30;
const REDEEMED_SHARE = 0.55;
const SURPRISE = 'surprise_me';

export type IssuedCode = Omit<typeof rewardCodes.$inferInsert, 'venueUuid' | 'venueId'>;

/** The reward a guest picked, its code, and perhaps its redemption at the till. */
export function composeReward(
  createdAt: Date,
  stage: DemoStage,
): { rewardSelected: string; code: IssuedCode } {
  const { venue, random, now } = stage;
  const offers = offersOf(venue);
  const picked = random.pickWeighted(offers, ({ share }) => share);
  const isSurprise = random.chance(0.12);
  const expiresAt = new Date(createdAt.getTime() + VALID_DAYS * DAY_MS);
  const redeemedAt = random.chance(REDEEMED_SHARE) ? whenRedeemed(createdAt, stage) : undefined;
  const redeemedBy = random.pick(venue.staffAtTill);
  const isRedeemed = redeemedAt !== undefined && redeemedAt <= now;
  return {
    rewardSelected: isSurprise ? SURPRISE : picked.value,
    code: {
      id: newId(),
      code: newCode(random),
      rewardType: picked.value,
      rewardLabel: picked.label,
      expiresAt,
      createdAt,
      isRedeemed,
      redeemedAt: isRedeemed ? redeemedAt : null,
      redeemedBy: isRedeemed ? redeemedBy : null,
    },
  };
}

function offersOf({ settings }: DemoVenue) {
  const builtIn = Object.entries(REWARD_LABELS)
    .filter(([value]) => value !== SURPRISE && !settings.disabledRewards.includes(value))
    .map(([value, label]) => ({ value, label: label as string, share: 2 }));
  const own = settings.customRewards.map((label) => ({
    value: rewardValueOf(label),
    label,
    share: 1.5,
  }));
  return [...builtIn, ...own];
}

/** Guests redeem within their month, at an hour when the venue is open. */
function whenRedeemed(createdAt: Date, { venue, clock, random }: DemoStage): Date {
  const { date } = clock.wallTimeAt(createdAt);
  const { day, sittings } = nextOpenDay(venue, addDays(date, random.between(2, VALID_DAYS - 3)));
  const sitting = random.pick(sittings);
  const minutes = random.between(
    minutesSinceMidnight(sitting.from) + 40,
    minutesSinceMidnight(sitting.to) + 60,
  );
  return new Date(clock.momentOf({ date: day, minutes }).getTime() + random.between(0, 59_999));
}

function nextOpenDay(venue: DemoVenue, day: string): { day: string; sittings: Sitting[] } {
  const sittings = venue.sittings.filter(({ guests }) => (guests[weekdayOf(day)] ?? 0) > 0);
  return sittings.length > 0 ? { day, sittings } : nextOpenDay(venue, addDays(day, 1));
}

function newCode(random: Random): string {
  const symbols = Array.from({ length: 10 }, () => SYMBOLS[random.between(0, 31)]);
  return `${symbols.slice(0, 5).join('')}-${symbols.slice(5).join('')}`;
}
