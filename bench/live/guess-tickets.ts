import { randomInt } from 'node:crypto';
import { possibleTicketHashes } from '#server/feedback/intake/ticket-code.ts';
import { TICKET_CODE_LENGTH } from '#shared/tickets/rules.ts';
import { startProduct } from '../product.ts';
import type { LiveStage } from './live-stage.ts';

const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const PIECE = 10_000;
const AT_ONCE = 20;

export type TicketGuessCounts = {
  /** How many guesses of either kind hit a ticket. */
  found: number;
  tickets: number;
  sent: number;
  refused: number;
};

/**
 * Guesses ticket codes in two ways: `guesses` of them directly in the table, without any limit, and
 * `sent` of them through a server with its rate limits, from a few networks.
 */
export async function guessTickets(
  stage: LiveStage,
  { guesses, sent, networks }: { guesses: number; sent: number; networks: number },
): Promise<TicketGuessCounts> {
  const [counted] = await stage.query<{ count: string }>('select count(ticket_hash) from feedback');
  let found = 0;
  for (let done = 0; done < guesses; done += PIECE) {
    const hashes = Array.from({ length: PIECE }, () =>
      possibleTicketHashes(randomTicketCode()),
    ).flat();
    const [row] = await stage.query<{ count: string }>(
      'select count(*) from feedback where ticket_hash = any($1::bytea[])',
      [hashes],
    );
    found += Number(row?.count);
  }
  const limited = await startProduct({ DATABASE_URL: stage.databaseUrl });
  try {
    const statuses: number[] = [];
    for (let done = 0; done < sent; done += AT_ONCE) {
      const guessing = Array.from({ length: AT_ONCE }, (_, turn) =>
        guess(limited.url, (done + turn) % networks),
      );
      statuses.push(...(await Promise.all(guessing)));
    }
    found += statuses.filter((status) => status === 200).length;
    const refused = statuses.filter((status) => status === 429).length;
    return { found, tickets: Number(counted?.count), sent: statuses.length, refused };
  } finally {
    await limited.stop();
  }
}

async function guess(url: string, network: number): Promise<number> {
  const response = await fetch(`${url}/api/tickets/${randomTicketCode()}`, {
    headers: { 'x-forwarded-for': `198.51.100.${1 + network}` },
  });
  await response.arrayBuffer();
  return response.status;
}

function randomTicketCode(): string {
  return Array.from({ length: TICKET_CODE_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
}
