import { FIRST_NAMES, LAST_NAMES, MAIL_DOMAINS } from './guests.ts';
import type { Random } from './seeded-random.ts';

export type Guest = { customerName: string | null; email: string | null };

const REGULARS = 24;
const EMAIL_SHARE = 0.25;

/** Some guests leave an address, some of those come again and again, and most stay unknown. */
export function makeGuestPicker(random: Random): () => Guest {
  const regulars = Array.from({ length: REGULARS }, () => namedGuest(random));
  return () => {
    if (!random.chance(EMAIL_SHARE)) {
      return { customerName: random.chance(0.35) ? random.pick(FIRST_NAMES) : null, email: null };
    }
    const guest = random.chance(0.3) ? random.pick(regulars) : namedGuest(random);
    return random.chance(0.9) ? guest : { ...guest, customerName: null };
  };
}

function namedGuest(random: Random): Guest {
  const [first, last] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
  const mailbox = random.pick([
    `${first}.${last}`,
    `${first}${last}${random.between(2, 99)}`,
    `${first.slice(0, 1)}.${last}`,
    `${first}.${last}${random.between(60, 99)}`,
  ]);
  return { customerName: first, email: `${mailbox}@${random.pick(MAIL_DOMAINS)}`.toLowerCase() };
}
