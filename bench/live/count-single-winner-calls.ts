import { claimCall, makeGuestCall } from '#testing/live/floor-client.ts';
import type { LiveStage, OpenBoard } from './live-stage.ts';

const AT_ONCE = 10;

/** Claims each call on two servers at once and counts the calls with exactly one winner. */
export async function countSingleWinnerCalls(
  { servers }: LiveStage,
  { venueId, token }: Pick<OpenBoard, 'venueId' | 'token'>,
  count: number,
): Promise<number> {
  let right = 0;
  for (let done = 0; done < count; done += AT_ONCE) {
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, count - done) }, async (_, turn) => {
        const { body } = await makeGuestCall(servers[turn % 2 === 0 ? 0 : 1].url, venueId);
        const claims = await Promise.all(servers.map(({ url }) => claimCall(url, token, body.id)));
        const won = claims.filter(({ status }) => status === 200);
        const lost = claims.filter((claim) => claim.body.code === 'ALREADY_TAKEN');
        if (won.length === 1 && lost.length === 1) right += 1;
      }),
    );
  }
  return right;
}
