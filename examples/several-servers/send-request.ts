import { randomUUID } from 'node:crypto';
import { request } from 'node:http';

export type HttpResponse = { status: number | string; body: Record<string, unknown> };

export type RequestOptions = {
  body?: unknown;
  token?: string;
  /** The client address. Linux accepts all of 127.0.0.0/8, so requests can come from many. */
  from?: string;
};

/** Sends a request over its own connection. If it fails, `status` is the error message. */
export function sendRequest(
  url: string,
  method: 'GET' | 'POST',
  { body, token, from = '127.0.0.1' }: RequestOptions = {},
): Promise<HttpResponse> {
  return new Promise((resolve) => {
    const fail = (error: Error) => resolve({ status: error.message, body: {} });
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const sent = request(url, { method, headers, localAddress: from, agent: false }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: parsed(text) }));
      answer.on('error', fail);
    });
    sent.on('error', fail);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
