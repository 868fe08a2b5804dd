import { type SQL, sql } from 'drizzle-orm';
import { ADDRESS_PATTERN } from './without-addresses.ts';

/** Walking meets rows in the order of the list; any index may also look words up. */
export type FoundBy = 'walking' | 'any index';

/** Stands between the parts of a searched text, and so in none of them. */
const PART_MARK = '\u001f';

/** The rows that hold these words, small or large: first all but the longest, then those. */
export function isFound(search: string, foundBy: FoundBy): SQL[] {
  if (search.includes(PART_MARK)) return [sql`false`];
  const pattern = patternOf(search);
  return [
    foundBy === 'walking' ? isInShortText(search) : sql`search_text like ${pattern}`,
    sql`search_text is null and search_folded(${LONG_TEXT}) like ${pattern}`,
  ];
}

/** Whatever is too long for an index is left out. */
export function isInShortText(search: string): SQL {
  return sql`strpos(search_text, search_folded(${search})) > 0`;
}

const LONG_TEXT = sql`concat_ws(
  ${PART_MARK}::text, text_general, text_specific, server_name, primary_issue
)`;

/** The same once more for staff: in what is left of the words when addresses are taken out. */
export function isFoundBesideAddresses(search: string): SQL {
  const left = sql`regexp_replace(${LONG_TEXT}, ${ADDRESS_PATTERN}, ${PART_MARK}, 'g')`;
  return sql`(strpos(${LONG_TEXT}, '@') = 0 or search_folded(${left}) like ${patternOf(search)})`;
}

function patternOf(search: string): SQL {
  return sql`search_folded(${`%${search.replace(/[\\%_]/g, '\\$&')}%`})`;
}
