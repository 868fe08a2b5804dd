import type { EndpointRequest, FileEndpoint } from '#shared/api/endpoint.ts';
import { type FollowedSource, followSource } from '#shared/api/follow.ts';
import { callApiForFile } from './call-api.ts';

/** A heartbeat is an event without a name. */
export type ServerEvent = { event: string; data: string; id?: string };

type FollowedStream<E extends FileEndpoint> = Omit<FollowedSource, 'open' | 'now'> & {
  endpoint: E;
  request: EndpointRequest<E>;
  /** The last event seen, sent as Last-Event-ID when the stream is opened. */
  since?: () => string | undefined;
  onOpen?: (since: string | undefined) => void;
  /** `ends` aborts when this connection ends; `giveUp` ends it, and another is opened. */
  onEvent: (event: ServerEvent, connection: { ends: AbortSignal; giveUp: () => void }) => unknown;
};

const OPEN_TIMEOUT_MS = 10_000;

/**
 * Follows one of our event streams as the signed-in user. The browser's EventSource can neither send
 * our token nor tell a refusal from a lost connection.
 */
export async function followApiStream<E extends FileEndpoint>(
  { endpoint, request, since, onOpen, onEvent, ...followed }: FollowedStream<E>,
  signal: AbortSignal,
): Promise<void> {
  async function open(heard: () => void, ends: AbortSignal): Promise<void> {
    const seen = since?.();
    const giving = new AbortController();
    const connection = {
      ends: AbortSignal.any([ends, giving.signal]),
      giveUp: () => giving.abort(),
    };
    const headers = seen === undefined ? undefined : { 'Last-Event-ID': seen };
    const options = { signal: connection.ends, headers, isBackground: true } as const;
    const { body } = await callApiForFile(endpoint, request, options);
    heard();
    onOpen?.(seen);
    if (!body) return;
    for await (const event of readServerEvents(body)) {
      heard();
      await onEvent(event, connection);
    }
  }
  const now = () => Date.now();
  await followSource({ opensWithinMs: OPEN_TIMEOUT_MS, ...followed, open, now }, signal);
}

async function* readServerEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      rest += decoder.decode(value, { stream: true }).replaceAll('\r\n', '\n');
      const blocks = rest.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) yield parse(block);
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

function parse(block: string): ServerEvent {
  const read: ServerEvent = { event: '', data: '' };
  for (const line of block.split('\n')) {
    const [, field, value = ''] = /^(event|data|id):\s?(.*)$/.exec(line) ?? [];
    if (field === 'event') read.event = value;
    if (field === 'id') read.id = value;
    if (field === 'data') read.data += read.data === '' ? value : `\n${value}`;
  }
  return read;
}
