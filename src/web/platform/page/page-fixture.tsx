import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import type { User } from '#shared/accounts/contract.ts';
import { liveFeedback } from '#shared/feedback/list-contract.ts';
import { watchFloor } from '#shared/floor/contract.ts';
import {
  checkedResponse,
  checkStubbedResponse,
  type StubbedResponse,
} from '../api/check-stubbed-response.ts';
import { queryClient } from '../api/query-client.ts';
import { SessionProvider } from '../session/session.tsx';
import { storeSession } from '../session/session-fixture.ts';
import { readStoredUser } from '../session/stored-user.ts';

type StubbedOutcome = StubbedResponse | 'dead network';
type SentRequest = { method: string; body?: string | Blob; signal?: AbortSignal };

const HEARTBEAT_MS = 10_000;
const LIVE_STREAMS = [liveFeedback, watchFloor].map(({ method, path }) => `${method} ${path}`);

/**
 * For tests: a server that looks up its responses by 'METHOD path', responds with 404 to all other
 * requests, and records request bodies. The signed-in user stays that of the opened page, unless a
 * stubbed response says otherwise.
 */
export function stubServer(answers: Record<string, StubbedOutcome>) {
  for (const [call, answer] of Object.entries(answers)) {
    if (answer !== 'dead network') checkStubbedResponse(call, answer);
  }
  const sent: { call: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (path: string, init: SentRequest) => {
    const call = `${init.method} ${path}`;
    const { body } = init;
    sent.push({ call, body: typeof body === 'string' ? JSON.parse(body) : body });
    const [address = ''] = call.split('?');
    if (LIVE_STREAMS.includes(address) && !answers[call]) return silentStream(init.signal);
    const answer = answers[call] ?? answerUserRequest(call) ?? [404, { message: 'Not Found' }];
    if (answer === 'dead network') throw new TypeError('Failed to fetch');
    return checkedResponse(call, answer);
  });
  return {
    answers,
    bodiesOf: (call: string) => sent.filter((one) => one.call === call).map(({ body }) => body),
  };
}

/**
 * An open stream with heartbeats only. A refused one would be retried and, on a busy machine, make
 * the page refetch everything in the middle of a test.
 */
function silentStream(signal: AbortSignal | undefined): Response {
  const heartbeat = new TextEncoder().encode(': beat\n\n');
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => {
      let timer: ReturnType<typeof setTimeout>;
      const beat = () => {
        stream.enqueue(heartbeat);
        timer = setTimeout(beat, HEARTBEAT_MS);
      };
      const end = () => {
        clearTimeout(timer);
        stream.close();
      };
      beat();
      signal?.addEventListener('abort', end, { once: true });
    },
  });
  return new Response(body);
}

function answerUserRequest(call: string): StubbedOutcome | undefined {
  if (call !== 'GET /api/auth/user') return undefined;
  const user = readStoredUser();
  return user ? [200, user] : [401, { message: 'Please sign in' }];
}

/** For tests: renders one page at its address, for a visitor or a signed-in owner. */
export async function openPage(
  path: string,
  Page: ComponentType,
  { user }: { user: User | null },
): Promise<void> {
  if (user) storeSession(user);
  navigate(path);
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <SessionProvider>
          <Page />
        </SessionProvider>
      </QueryClientProvider>,
    );
  });
}

export function closePage(): void {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  navigate('/');
}
