import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../test.ts';

test('SIGTERM lets requests in hand finish, then stops everything', async ({ start }) => {
  const server = await start();
  const answers = Array.from({ length: 8 }, () => logIn(server.url));
  // The sockets are open and the slow password check runs when the signal comes.
  await new Promise((resolve) => setTimeout(resolve, 100));
  const exitCode = server.stop();
  for (const answer of await Promise.all(answers)) expect(answer.status).toBe(401);
  expect(await exitCode).toBe(0);
  expect(existsSync(path.join(server.dataDir, 'db/postmaster.pid'))).toBe(false);
  await expect(fetch(server.url)).rejects.toThrow();
});

test('the first words tell where everything is', async ({ start }) => {
  const server = await start();
  expect(server.log()).toContain(`TableTalk is ready: ${server.url}`);
  expect(server.log()).toContain(`${server.url}/dev/mailbox`);
});

async function logIn(url: string): Promise<Response> {
  return await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: 'nobody@nowhere.example', password: 'not a password' }),
  });
}
