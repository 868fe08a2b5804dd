import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

type EncodedBody = { encoding: 'br' | 'gzip' | undefined; bytes: Buffer };

const COMPRESS = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/**
 * Picks the best encoding that a browser accepts. Each encoding is compressed once, on first use:
 * compressing all pages at startup would take most of a second.
 */
export function makeEncodedBody(
  plain: Buffer,
): (accepted: string | string[] | undefined) => Promise<EncodedBody> {
  const compressed: Partial<Record<keyof typeof COMPRESS, Promise<Buffer>>> = {};
  return async (accepted) => {
    const names: readonly string[] = String(accepted ?? '').match(/\b\w+\b/g) ?? [];
    const encoding = (['br', 'gzip'] as const).find((name) => names.includes(name));
    if (!encoding) return { encoding, bytes: plain };
    compressed[encoding] ??= COMPRESS[encoding](plain);
    return { encoding, bytes: await compressed[encoding] };
  };
}
