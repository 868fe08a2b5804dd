import { type SQL, sql } from 'drizzle-orm';
import { GUEST_WORDS_ACTS } from '#shared/cases/cases.ts';
import { goesOnFrom } from '../goes-on-from.ts';

/** Words of an answer that raised an alarm, as the case keeps them. */
export type AlarmingWords = { atMs: number; words: string };

/** The words that opened the case, changed its class or made it an emergency, oldest first. */
export function alarmingWordsOfCase(caseId: SQL): SQL<AlarmingWords[]> {
  return sql<AlarmingWords[]>`coalesce((
    select json_agg(json_build_object('words', raised.words,
      'atMs', (extract(epoch from raised.at) * 1000)::float8) order by raised.number)
    from case_entries raised
    where raised.case_id = ${caseId} and raised.words is not null
      and raised.act = any(${sql.param([...GUEST_WORDS_ACTS])}::text[])
  ), '[]')`;
}

type AnswerTexts = {
  textGeneral: string | null;
  textSpecific: string | null;
  primaryIssue: string | null;
};

/**
 * Of the words that raised an alarm, those that the guest has since changed. Words that the guest
 * only added to are not changed.
 */
export function findChangedWords(
  alarming: readonly AlarmingWords[],
  { textGeneral, textSpecific, primaryIssue }: AnswerTexts,
): { at: string; words: string }[] {
  const present = [textGeneral, textSpecific, primaryIssue].flatMap(paragraphsOf);
  return alarming
    .filter(({ words }) =>
      paragraphsOf(words).some((old) => !present.some((text) => goesOnFrom(text, old))),
    )
    .map(({ atMs, words }) => ({ at: new Date(atMs).toISOString(), words }));
}

function paragraphsOf(text: string | null): string[] {
  const paragraphs = (text ?? '').split('\n\n').map((paragraph) => paragraph.trim());
  return paragraphs.filter((paragraph) => paragraph !== '');
}
