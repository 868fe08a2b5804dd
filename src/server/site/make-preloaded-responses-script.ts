import type { FastifyRequest } from 'fastify';
import { withKnownSession } from '#server/platform/http/known-session.ts';
import type { Session } from '#server/platform/http/session.ts';
import type { Server } from '#server/services.ts';
import { urlOf } from '#shared/api/call-endpoint.ts';
import {
  EMBEDDED_RESPONSES_ELEMENT_ID,
  type MemberStatus,
  SELECTED_VENUE_COOKIE,
} from '#shared/site/embedded-responses.ts';
import { listVenues, type Venue } from '#shared/venues/contract.ts';
import { PRELOADED_REQUESTS } from './preloaded-requests.ts';

/**
 * The longest that the page waits for these responses; the browser requests any that are missing.
 */
const LONGEST_WAIT_MS = 1_000;

/**
 * A script element with the responses to a page's first requests, so that its first screen is ready
 * as soon as its code has loaded. The server sends these requests to its own endpoints with the
 * browser's cookie, so no reader gets more than those endpoints return.
 */
export async function makePreloadedResponsesScript(
  { http, live }: Pick<Server, 'http' | 'live'>,
  request: FastifyRequest,
  { page, session }: { page: string; session: Session },
): Promise<string> {
  const answers = new Map<string, string>();
  // Read the position before the responses, so that a change that arrives in between is announced
  // again.
  const point = await live.pointSoon(session.businessId);
  await withKnownSession(session, (who) => Promise.race([askAll(who), afterLongestWait()]));
  const entries = [...answers].map(([address, json]) => `${JSON.stringify(address)}:${json}`);
  const { userId, role, isAsleep, lacksSecondFactor } = session;
  const standing: MemberStatus = { role, isAsleep, lacksSecondFactor };
  const about = JSON.stringify({ userId, standing, point }).slice(0, -1);
  const json = `${about},"answers":{${entries.join()}}}`;
  return `<script type="application/json" id="${EMBEDDED_RESPONSES_ELEMENT_ID}">${inScript(json)}</script>`;

  async function askAll(who: Record<string, string>): Promise<void> {
    const ask = (url: string) => askFor(url, who);
    const venues = await ask(urlOf(listVenues, {}));
    const venueId = venues && selectedOf(JSON.parse(venues) as Venue[], request);
    if (!venueId) return;
    const search = request.url.split('?', 2)[1] ?? '';
    const { id } = (request.params ?? {}) as { id?: string };
    const calls = PRELOADED_REQUESTS[page]?.({ venueId, search, role: session.role, id }) ?? [];
    await Promise.all(calls.map(ask));
  }

  async function askFor(url: string, who: Record<string, string>): Promise<string | undefined> {
    const { statusCode, payload } = await http.inject({
      method: 'GET',
      url,
      headers: { ...passedOn(request), ...who },
      remoteAddress: request.socket.remoteAddress,
    });
    // If a request is refused, the browser makes it itself.
    if (statusCode !== 200) return undefined;
    answers.set(url, payload);
    return payload;
  }
}

/** The venue in the URL, or the last one viewed, or the first. */
function selectedOf(venues: readonly Venue[], request: FastifyRequest): string | undefined {
  const { venue: asked } = request.query as { venue?: unknown };
  const known = (wanted: unknown) => venues.find(({ venueId }) => venueId === wanted);
  const selected = known(asked) ?? known(request.cookies[SELECTED_VENUE_COOKIE]) ?? venues[0];
  return selected?.venueId;
}

/** Headers that identify the caller and the network. */
function passedOn({ headers }: FastifyRequest): Record<string, string> {
  const names = ['cookie', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto', 'host'];
  return Object.fromEntries(
    names.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])),
  );
}

/** Prevents a guest's text from closing the script element. */
function inScript(json: string): string {
  return json.replaceAll('<', '\\u003c');
}

async function afterLongestWait(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_WAIT_MS).unref();
  });
}
