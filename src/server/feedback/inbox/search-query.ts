import { type SQL, sql } from 'drizzle-orm';
import { ADDRESS_PATTERN } from './redact-addresses.ts';

/** 'walking' scans rows in the order of the list; 'any index' may use the search index instead. */
export type SearchStrategy = 'walking' | 'any index';

/** Separates the parts of a searched text. A search for this character matches nothing. */
const PART_MARK = '\u001f';

/** Case-insensitive matches: first in texts short enough for the index, then in the long ones. */
export function matchesSearch(search: string, foundBy: SearchStrategy): SQL[] {
  if (search.includes(PART_MARK)) return [sql`false`];
  const pattern = patternOf(search);
  return [
    foundBy === 'walking' ? isInShortText(search) : sql`search_text like ${pattern}`,
    sql`search_text is null and search_folded(${LONG_TEXT}) like ${pattern}`,
  ];
}

/** Leaves out texts that are too long for the index. */
export function isInShortText(search: string): SQL {
  return sql`strpos(search_text, search_folded(${search})) > 0`;
}

const LONG_TEXT = sql`concat_ws(
  ${PART_MARK}::text, text_general, text_specific, server_name, primary_issue
)`;

/** For staff: the words must also be found after email addresses are taken out of the text. */
export function matchesSearchOutsideAddresses(search: string): SQL {
  const left = sql`regexp_replace(${LONG_TEXT}, ${ADDRESS_PATTERN}, ${PART_MARK}, 'g')`;
  return sql`(strpos(${LONG_TEXT}, '@') = 0 or search_folded(${left}) like ${patternOf(search)})`;
}

function patternOf(search: string): SQL {
  return sql`search_folded(${`%${search.replace(/[\\%_]/g, '\\$&')}%`})`;
}
