import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildInTurn } from './build-in-turn.ts';

let dist: string;
beforeEach(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'tabletalk-dist-'));
});
afterEach(() => rm(dist, { recursive: true }));

/** A fake build that the test ends, as a success or a failure. */
function aBuild() {
  let isBuilt = false;
  let end: (error?: Error) => void = () => undefined;
  const ended = new Promise<void>((resolve, reject) => {
    end = (error) => (error ? reject(error) : resolve());
  });
  const build = vi.fn(async () => {
    await ended;
    isBuilt = true;
  });
  return { build, isBuilt: () => isBuilt, end };
}

test('if two servers are started at once, one builds and the other uses that build', async () => {
  const { end, ...work } = aBuild();
  const both = [buildInTurn(dist, work), buildInTurn(dist, work)];
  await vi.waitFor(() => expect(work.build).toHaveBeenCalled());
  end();
  await Promise.all(both);
  expect(work.build).toHaveBeenCalledOnce();
});

test('a server that waited for a failed build runs the build itself', async () => {
  const first = aBuild();
  const failed = buildInTurn(dist, first);
  await vi.waitFor(() => expect(first.build).toHaveBeenCalled());
  const second = aBuild();
  const waited = buildInTurn(dist, second);
  first.end(new Error('out of disk'));
  await expect(failed).rejects.toThrow('out of disk');
  second.end();
  await waited;
  expect(second.build).toHaveBeenCalledOnce();
});

test('a build that is asked for explicitly runs even if the product is already built', async () => {
  const { end, build } = aBuild();
  end();
  await buildInTurn(dist, { build, isBuilt: () => true });
  expect(build).toHaveBeenCalledOnce();
});
