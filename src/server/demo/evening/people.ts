import { randomUUID } from 'node:crypto';
import type { FeedbackPayload, SubmissionResponse } from '#shared/feedback/contract.ts';
import type { CallState, CallTeamResponse } from '#shared/floor/calls-contract.ts';
import type { FloorCall } from '#shared/floor/contract.ts';
import type { ThreadMessage } from '#shared/tickets/contract.ts';
import { DEMO_LOGIN } from '../demo-business.ts';

/** Thrown if the server sends a response that the evening did not expect. */
export class EveningError extends Error {}

type RequestOptions = { body?: object; token?: string; headers?: Record<string, string> };
export type DemoRequest = <T>(method: string, path: string, wish?: RequestOptions) => Promise<T>;

/** Sends requests to the server over HTTP, as browsers do. */
export function makeDemoRequest(url: string): DemoRequest {
  return async <T>(
    method: string,
    path: string,
    { body, token, headers = {} }: RequestOptions = {},
  ) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as T & { message?: string };
    if (!response.ok) throw new EveningError(answer.message ?? `${path}: ${response.status}`);
    return answer;
  };
}

/** One guest at a table with a phone. */
export function makeGuest(asked: DemoRequest, said: Omit<FeedbackPayload, 'isSeriousComplaint'>) {
  const headers = { 'x-guest-device': randomUUID() };
  const { venueId, tableNumber, rating, primaryIssue } = said;
  let callToken: string | undefined;
  let ticket = '';
  return {
    table: tableNumber,
    call: async (): Promise<CallTeamResponse> => {
      const body = { venueId, tableNumber, rating, primaryIssue };
      const key = { 'idempotency-key': randomUUID() };
      const call = await asked<CallTeamResponse>('POST', '/api/calls', {
        body,
        headers: { ...headers, ...key },
      });
      callToken = call.token;
      return call;
    },
    look: () => asked<CallState>('GET', `/api/calls/${callToken}`),
    withdraw: () => asked<CallState>('POST', `/api/calls/${callToken}/withdraw`),
    judge: (settled: boolean) =>
      asked<CallState>('POST', `/api/calls/${callToken}/outcome`, { body: { settled } }),
    /**
     * Sends the rest of the chat. The response contains the URL of the ticket, which the guest
     * keeps.
     */
    answer: async (): Promise<SubmissionResponse> => {
      const body = { ...said, isSeriousComplaint: false, callToken };
      const key = { 'idempotency-key': randomUUID() };
      const answer = await asked<SubmissionResponse>('POST', '/api/feedback', {
        body,
        headers: { ...headers, ...key },
      });
      ticket = answer.ticketUrl?.split('/').at(-1) ?? '';
      return answer;
    },
    write: (text: string) =>
      asked<ThreadMessage>('POST', `/api/tickets/${ticket}/messages`, { body: { text } }),
    accept: (messageId: string) =>
      asked<ThreadMessage>('POST', `/api/tickets/${ticket}/messages/${messageId}/accept`),
    settle: () => asked('POST', `/api/tickets/${ticket}/settle`),
  };
}
export type Guest = ReturnType<typeof makeGuest>;

/** A member of the demo's team who has signed in. */
export async function signInColleague(asked: DemoRequest, email: string) {
  const body = { email, password: DEMO_LOGIN.password };
  const { token } = await asked<{ token: string }>('POST', '/api/auth/login', { body });
  return {
    token,
    claim: (id: string) => asked<FloorCall>('POST', `/api/floor/calls/${id}/claim`, { token }),
    finish: (id: string, done: { outcome: string; note?: string }) =>
      asked<FloorCall>('POST', `/api/floor/calls/${id}/done`, { token, body: done }),
    reply: (feedbackId: string, written: { text: string; offeredReward?: string }) =>
      asked<ThreadMessage>('POST', `/api/feedback/${feedbackId}/thread`, { token, body: written }),
  };
}
export type Colleague = Awaited<ReturnType<typeof signInColleague>>;

/** Keeps a floor board's stream open and confirms its heartbeats, as the page does. */
export async function openBoard(
  url: string,
  { token }: Colleague,
  venueId: string,
): Promise<{ close: () => void }> {
  const leaving = new AbortController();
  const query = new URLSearchParams({ venueId });
  const response = await fetch(`${url}/api/floor/events?${query}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  if (!response.ok || !response.body) throw new EveningError('The floor board did not open');
  const asked = makeDemoRequest(url);
  let board: string | undefined;
  const hear = async (text: string): Promise<void> => {
    board ??= /"board":"([\w-]+)"/.exec(text)?.[1];
    if (board && /^: beat$/m.test(text)) {
      await asked('POST', '/api/floor/beat', { token, body: { board } });
    }
  };
  const heard = response.body.pipeThrough(new TextDecoderStream());
  void heard.pipeTo(new WritableStream({ write: hear })).catch(() => undefined);
  return { close: () => leaving.abort() };
}
