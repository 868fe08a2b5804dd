import { makeGuestCall, openBoardClient, sendRequest } from '#testing/live/floor-client.ts';
import type { LiveStage, SignedInVenue } from './live-stage.ts';

/** Column names that could identify a guest. */
const PERSONAL = /email|phone|customer|user|author|device|address|agent|endpoint|network|_ip|^ip/;

type Row = { source: string; row: Record<string, unknown> };

/**
 * Plays a guest who calls, answers, exchanges messages with the venue and accepts an offer, then
 * searches every row about them. Returns the columns that could identify the guest.
 */
export async function findIdentifyingColumns(
  stage: LiveStage,
  place: SignedInVenue,
): Promise<string[]> {
  const server = stage.servers[0].url;
  const board = await openBoardClient(server, place);
  const { body: call } = await makeGuestCall(server, place.venueId);
  board.close();
  const said = await sendRequest<{ id: string; ticketUrl: string }>(
    server,
    'POST',
    '/api/feedback',
    {
      body: {
        venueId: place.venueId,
        rating: 'fair',
        textSpecific: 'The soup was cold.',
        tableNumber: '7',
        callToken: call.token,
      },
    },
  );
  const { id, ticketUrl } = said.body;
  const ticket = `/api/tickets/${ticketUrl.split('/').at(-1)}`;
  const { token } = place;
  const offer = { text: 'Sorry. A dessert on us?', offeredReward: 'free_dessert' };
  const thread = `/api/feedback/${id}/thread`;
  const first = await sendRequest<{ id: string }>(server, 'POST', thread, { token, body: offer });
  await sendRequest(server, 'POST', `${ticket}/messages`, { body: { text: 'Gladly.' } });
  await sendRequest(server, 'POST', `${ticket}/messages/${first.body.id}/accept`);
  await sendRequest(server, 'POST', thread, { token, body: { text: 'See you soon.' } });
  await sendRequest(server, 'POST', `${ticket}/settle`);
  const rows = await stage.query<Row>(
    `select 'feedback' as source, to_jsonb(feedback) as row from feedback where id = $1
    union all select 'tickets', to_jsonb(tickets) from tickets where feedback_id = $1
    union all select 'thread_messages', to_jsonb(thread_messages) from thread_messages
      where feedback_id = $1 and side = 'guest'
    union all select 'calls', to_jsonb(calls) from calls where feedback_id = $1`,
    [id],
  );
  const sources = new Set(rows.map(({ source }) => source));
  if (sources.size !== 4) throw new Error(`only ${[...sources].join(', ')} tell of the thread`);
  return rows.flatMap(({ source, row }) =>
    Object.entries(row)
      .filter(([column, value]) => PERSONAL.test(column) && value !== null)
      .map(([column]) => `${source}.${column}`),
  );
}
