import type { FastifyRequest } from 'fastify';
import { withKnownSession } from '#server/platform/http/known-session.ts';
import type { Session } from '#server/platform/http/session.ts';
import type { Server } from '#server/services.ts';
import { urlOf } from '#shared/api/call.ts';
import {
  PAGE_ANSWERS_ELEMENT_ID,
  SELECTED_VENUE_COOKIE,
  type Standing,
} from '#shared/site/page-answers.ts';
import { listVenues, type Venue } from '#shared/venues/contract.ts';
import { firstCalls } from './first-calls.ts';

/** A page is not kept waiting for longer; the browser asks for what is missing. */
const LONGEST_WAIT_MS = 1_000;

/**
 * An element with the answers that a page begins with, so that its first screen stands as soon as its
 * code has come. They are asked for as the browser would, by our own calls and with its cookie, so
 * nobody gets more than those give.
 */
export async function pageAnswers(
  { http, liveLog }: Pick<Server, 'http' | 'liveLog'>,
  request: FastifyRequest,
  { page, session }: { page: string; session: Session },
): Promise<string> {
  const answers = new Map<string, string>();
  // Before the answers: what comes while they are looked up is told once more.
  const point = await liveLog.pointSoon(session.businessId);
  await withKnownSession(session, (who) => Promise.race([askAll(who), afterLongestWait()]));
  const entries = [...answers].map(([address, json]) => `${JSON.stringify(address)}:${json}`);
  const { userId, role, isAsleep, lacksSecondFactor } = session;
  const standing: Standing = { role, isAsleep, lacksSecondFactor };
  const about = JSON.stringify({ userId, standing, point }).slice(0, -1);
  const json = `${about},"answers":{${entries.join()}}}`;
  return `<script type="application/json" id="${PAGE_ANSWERS_ELEMENT_ID}">${inScript(json)}</script>`;

  async function askAll(who: Record<string, string>): Promise<void> {
    const ask = (url: string) => askFor(url, who);
    const venues = await ask(urlOf(listVenues, {}));
    const venueId = venues && selectedOf(JSON.parse(venues) as Venue[], request);
    if (!venueId) return;
    const search = request.url.split('?', 2)[1] ?? '';
    const { id } = (request.params ?? {}) as { id?: string };
    const calls = firstCalls[page]?.({ venueId, search, role: session.role, id }) ?? [];
    await Promise.all(calls.map(ask));
  }

  async function askFor(url: string, who: Record<string, string>): Promise<string | undefined> {
    const { statusCode, payload } = await http.inject({
      method: 'GET',
      url,
      headers: { ...passedOn(request), ...who },
      remoteAddress: request.socket.remoteAddress,
    });
    // Refusals are the browser's to hear for itself.
    if (statusCode !== 200) return undefined;
    answers.set(url, payload);
    return payload;
  }
}

/** The one in the address, or looked at last, or the first. */
function selectedOf(venues: readonly Venue[], request: FastifyRequest): string | undefined {
  const { venue: asked } = request.query as { venue?: unknown };
  const known = (wanted: unknown) => venues.find(({ venueId }) => venueId === wanted);
  const selected = known(asked) ?? known(request.cookies[SELECTED_VENUE_COOKIE]) ?? venues[0];
  return selected?.venueId;
}

/** What tells who is asking, and from where. */
function passedOn({ headers }: FastifyRequest): Record<string, string> {
  const names = ['cookie', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto', 'host'];
  return Object.fromEntries(
    names.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])),
  );
}

/** Whatever guests wrote, it cannot end the element that it stands in. */
function inScript(json: string): string {
  return json.replaceAll('<', '\\u003c');
}

async function afterLongestWait(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_WAIT_MS).unref();
  });
}
