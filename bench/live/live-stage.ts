import { openSingleConnection } from '#server/platform/database/database.ts';
import { type BoardClient, openBoardClient } from '#testing/live/floor-client.ts';
import { signInOwner } from '../probes/measure-requests.ts';
import { type Product, startProduct } from '../product.ts';
import type { BenchDatabase } from '../rows/bench-database.ts';
import { findSeededVenues } from '../rows/seed-feedback.ts';

export type SignedInVenue = { venueId: string; token: string };
export type OpenBoard = BoardClient & SignedInVenue & { server: string };

export type LiveStage = {
  servers: [Product, Product];
  /** Venues of several owners with the live floor on, each with a signed-in user. */
  places: SignedInVenue[];
  databaseUrl: string;
  query: <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;
  close: () => Promise<void>;
};

const LIVE_DATABASE = 'live';
const OWNERS = 10;
/** The server's limit of open boards per user. */
const MAX_BOARDS_PER_PERSON = 10;

/** Starts two servers on a separate copy of the seeded database. */
export async function openLiveStage(database: BenchDatabase): Promise<LiveStage> {
  await database.copy('small', LIVE_DATABASE);
  const client = await openSingleConnection(database.addressOf(LIVE_DATABASE));
  const databaseUrl = database.databaseUrl(LIVE_DATABASE);
  await client.query('update venues set live_floor = true');
  const venues = await findSeededVenues(client);
  const settings = { DATABASE_URL: databaseUrl, RATE_LIMITS: 'off' };
  const [one, other] = await Promise.all([startProduct(settings), startProduct(settings)]);
  const emails = [...new Set(venues.map(({ ownerEmail }) => ownerEmail))].slice(0, OWNERS);
  const places: SignedInVenue[] = [];
  for (const ownerEmail of emails) {
    const { token } = await signInOwner(one.url, { ownerEmail });
    const own = venues.filter((venue) => venue.ownerEmail === ownerEmail);
    for (const { venueId } of own.slice(0, MAX_BOARDS_PER_PERSON)) places.push({ venueId, token });
  }
  return {
    servers: [one, other],
    places,
    databaseUrl,
    query: async (text, values) => (await client.query(text, values)).rows,
    close: async () => {
      await client.end();
      await Promise.all([one.stop(), other.stop()]);
    },
  };
}

/** Opens boards, half on each server, spread over the venues. */
export async function openBoards(
  { servers, places }: LiveStage,
  count: number,
): Promise<OpenBoard[]> {
  const tokens = [...new Set(places.map(({ token }) => token))];
  const boards: OpenBoard[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const token = tokens[turn % tokens.length] ?? '';
    const round = Math.floor(turn / tokens.length);
    const own = places.filter((place) => place.token === token);
    const { venueId = '' } = own[Math.floor(round / 2) % own.length] ?? {};
    const server = servers[round % 2 === 0 ? 0 : 1].url;
    const board = await openBoardClient(server, { token, venueId });
    boards.push({ ...board, venueId, token, server });
  }
  return boards;
}
