import { type ExecFileSyncOptions, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const PACKAGE = path.join(ROOT, 'node_modules/@sparticuz/chromium');
const CACHE = path.join(ROOT, 'node_modules/.cache/chromium');
/** The headless shell comes first because it does half the work; the full browser works too. */
const DEBIAN_BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'] as const;
/** Without a GPU, drawing directly takes a sixth less time than drawing through a GPU process. */
const ARGS = ['--no-sandbox', '--disable-gpu'];
const decompress = promisify(brotliDecompress);

export type ChromiumLaunchOptions = {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
};

/**
 * The browser for tests: the one in CHROMIUM_PATH, else the one from npm install, else Debian's,
 * because the npm package supports only x64.
 */
export async function prepareChromium(): Promise<ChromiumLaunchOptions> {
  const inherited = definedEnvironment();
  const own = process.env.CHROMIUM_PATH ?? (isBundled() ? undefined : debianChromium());
  if (own) return { executablePath: own, args: ARGS, env: inherited };
  const folder = await unpacked();
  return {
    executablePath: path.join(folder, 'chromium'),
    // The package's own args are not used: they turn off web security and run a single process,
    // which crashes.
    args: ARGS,
    env: {
      ...inherited,
      LD_LIBRARY_PATH: path.join(folder, 'lib'),
      FONTCONFIG_FILE: path.join(folder, 'fonts.conf'),
    },
  };
}

function isBundled(): boolean {
  return process.platform === 'linux' && process.arch === 'x64';
}

function debianChromium(): string {
  const installed = DEBIAN_BROWSERS.find((browser) => existsSync(browser));
  if (installed) return installed;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(
      `npm brings no Chromium for ${process.arch} ${process.platform}: install one and set CHROMIUM_PATH`,
    );
  }
  process.stdout.write('Installing Chromium with apt-get, once …\n');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options: ExecFileSyncOptions = { env, stdio: ['ignore', 'ignore', 'inherit'] };
  const [shell] = DEBIAN_BROWSERS;
  const packages = [path.basename(shell), 'fonts-dejavu-core'];
  execFileSync('apt-get', ['update', '-q'], options);
  execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], options);
  return shell;
}

async function unpacked(): Promise<string> {
  const manifest = JSON.parse(await readFile(path.join(PACKAGE, 'package.json'), 'utf8')) as {
    version: string;
  };
  const target = path.join(CACHE, manifest.version);
  if (existsSync(target)) return target;
  await mkdir(CACHE, { recursive: true });
  const draft = await mkdtemp(path.join(CACHE, 'unpacking-'));
  await unpackInto(draft, target);
  try {
    await rename(draft, target);
  } catch (error) {
    // Another test run may have unpacked the browser first; its copy is as good as ours.
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}

async function unpackInto(draft: string, target: string): Promise<void> {
  const executable = path.join(draft, 'chromium');
  await writeFile(executable, await decompressed('chromium.br'));
  await chmod(executable, 0o755);
  for (const archive of ['al2023.tar.br', 'swiftshader.tar.br', 'fonts.tar.br']) {
    const input = await decompressed(archive);
    execFileSync('tar', ['-x', '--no-same-owner', '-C', draft], { input });
  }
  await chmod(draft, 0o755);
  await writeFile(
    path.join(draft, 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${target}</dir><cachedir>${target}/fonts-cache</cachedir></fontconfig>
`,
  );
}

async function decompressed(file: string): Promise<Buffer> {
  return await decompress(await readFile(path.join(PACKAGE, 'bin', file)));
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
}
