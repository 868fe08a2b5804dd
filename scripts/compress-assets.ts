import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

/** Above this size, the highest compression level takes seconds for the last percent. */
const LARGE_BYTES = 1_000_000;

/** Writes a .br and a .gz file beside every text file, so that the server need not compress. */
export async function compressAssets(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const bytes = await readFile(file);
      const quality = bytes.length < LARGE_BYTES ? constants.BROTLI_MAX_QUALITY : 9;
      await writeFile(
        `${file}.br`,
        await toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
      );
      await writeFile(`${file}.gz`, await toGzip(bytes, { level: 9 }));
    }),
  );
}
