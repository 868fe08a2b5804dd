import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { expect, test } from '../process-test.ts';

test('the start message lists all addresses, and SIGTERM finishes running requests before stopping', async ({
  startAlone,
}) => {
  const server = await startAlone();
  expect(server.log()).toContain(`TableTalk is ready: ${server.url}`);
  expect(server.log()).toContain(`${server.url}/dev/mailbox`);
  const begun = await Promise.all(Array.from({ length: 8 }, () => beginRequest(server.url)));
  const exitCode = server.stop();
  for (const { finish } of begun) expect(await finish()).toBe(404);
  expect(await exitCode).toBe(0);
  expect(existsSync(path.join(server.dataDir, 'db/postmaster.pid'))).toBe(false);
  await expect(fetch(server.url)).rejects.toThrow();
});

/**
 * Sends the head of a request, so that the server waits for the body. It needs the database but
 * little time: eight password hashes could take a slow machine longer than the server has to stop.
 */
async function beginRequest(url: string): Promise<{ finish: () => Promise<number | undefined> }> {
  const body = JSON.stringify({ code: 'ABCDE-12345' });
  const request = httpRequest(`${url}/api/reward-codes/validate`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  });
  const answered = once(request, 'response');
  request.flushHeaders();
  await once(request, 'continue');
  return {
    finish: async () => {
      request.end(body);
      const [response] = (await answered) as [IncomingMessage];
      response.resume();
      return response.statusCode;
    },
  };
}
