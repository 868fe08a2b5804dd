export type ServerEvent = { event: string; data: string; id?: string };

/**
 * Parses server-sent events from a streamed response. The browser's EventSource can neither send
 * our token nor tell a refusal from a lost connection. A heartbeat arrives as an event without a
 * name.
 */
export async function* readServerEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<ServerEvent> {
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
