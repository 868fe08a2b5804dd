import type { Socket } from 'node:net';
import { AppError } from '#shared/api/errors.ts';

/** How long the client has to read the refusal. */
const LINGER_MS = 1_000;

/** Answers malformed or oversized HTTP requests in the same format as every other refusal. */
export function refuseMalformedRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  // A client that has sent nothing gets no response.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0) {
    socket.destroy();
    return;
  }
  const { status, code, message } = refusalOf(error.code);
  const body = JSON.stringify({ code, message });
  socket.end(
    [
      `HTTP/1.1 ${status} ${code}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'x-content-type-options: nosniff',
      'cache-control: no-store',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  // The client may keep its side of the connection open for ever.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

function refusalOf(code: string | undefined): AppError {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new AppError('HEADERS_TOO_LARGE', 'The address or the headers are too long');
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new AppError('REQUEST_TIMEOUT', 'The request took too long to arrive');
  }
  return new AppError('INVALID_INPUT', 'The request could not be read');
}
