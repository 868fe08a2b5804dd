import { type SQL, sql } from 'drizzle-orm';
import { ADDRESS_PATTERN } from './redact-addresses.ts';

/** 'walking' scans rows in the order of the list; 'any index' may use the search index instead. */
export type SearchStrategy = 'walking' | 'any index';

/** Separates the parts of a searched text. A search for this character matches nothing. */
const PART_MARK = '\u001f';

/**
 * Texts with every word of the search, in any order and in either case: first texts short enough
 * for the index, then the long ones.
 */
export function matchesSearch(search: string, foundBy: SearchStrategy): SQL[] {
  if (search.includes(PART_MARK)) return [sql`false`];
  return [
    foundBy === 'walking'
      ? isFoundInShortTextSql(search)
      : everyWord(search, (word) => sql`search_text like ${patternOf(word)}`),
    sql`search_text is null and ${everyWord(
      search,
      (word) => sql`search_folded(${LONG_TEXT}) like ${patternOf(word)}`,
    )}`,
  ];
}

/** Leaves out texts that are too long for the index. */
export function isFoundInShortTextSql(search: string): SQL {
  return everyWord(search, (word) => sql`strpos(search_text, search_folded(${word})) > 0`);
}

const LONG_TEXT = sql`concat_ws(
  ${PART_MARK}::text, text_general, text_specific, server_name, primary_issue
)`;

/** For staff: the words must also be found after email addresses are taken out of the text. */
export function matchesSearchOutsideAddresses(search: string): SQL {
  const left = sql`regexp_replace(${LONG_TEXT}, ${ADDRESS_PATTERN}, ${PART_MARK}, 'g')`;
  const isLeft = everyWord(search, (word) => sql`search_folded(${left}) like ${patternOf(word)}`);
  return sql`(strpos(${LONG_TEXT}, '@') = 0 or (${isLeft}))`;
}

/** A text in double quotes is one word, so that a phrase can be searched for. */
const WORDS = /"([^"]*[^"\s][^"]*)"|(\S+)/g;

function everyWord(search: string, isFound: (word: string) => SQL): SQL {
  const words = [...search.matchAll(WORDS)].map(([, phrase, word]) => phrase?.trim() ?? word ?? '');
  return sql.join(
    words.map((word) => isFound(word)),
    sql` and `,
  );
}

function patternOf(search: string): SQL {
  return sql`search_folded(${`%${search.replace(/[\\%_]/g, '\\$&')}%`})`;
}
