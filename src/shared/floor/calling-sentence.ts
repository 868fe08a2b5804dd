import { capitalise, joinWithAnd, numberWord } from '#shared/stats/number-words.ts';
import { alarmOriginNote, safetyAlarmName } from '#shared/understanding/safety-alarm-text.ts';
import { formatTableName, normaliseTableName, tableInSentence } from '#shared/venues/table-name.ts';
import { findUnconfirmedAlarms, mayBeInvented, sortAlarms } from './alarm-rules.ts';
import type { FloorCall } from './contract.ts';

type Calling = Pick<
  FloorCall,
  'tableNumber' | 'safety' | 'isEmergency' | 'isScanned' | 'networks' | 'createdAt'
>;

/** More table names would fill a phone's screen. */
const MAX_NAMED = 4;

/**
 * Who needs somebody at the table now, alarms first and in the order of the floor board: "Table 6:
 * possible allergic reaction. Two guests are calling: tables 3 and 11." Undefined if nobody calls.
 */
export function callingSentence(calls: readonly Calling[]): string | undefined {
  const alarms = sortAlarms(calls.filter(({ safety }) => safety !== null));
  const others = calls.filter(({ safety }) => safety === null);
  const ofAlarms = alarmSentences(alarms);
  const further = ofAlarms.length - MAX_NAMED;
  const sentences = [
    ...ofAlarms.slice(0, MAX_NAMED),
    ...(further > 0 ? [moreAlarmsSentence(further)] : []),
    ...(others.length > 0 ? [callsSentence(others)] : []),
  ];
  return sentences.length > 0 ? sentences.join(' ') : undefined;
}

/** The tables whose alarms the sentence names, so that what follows need not repeat them. */
export function tablesOfNamedAlarms(calls: readonly Calling[]): ReadonlySet<string> {
  const alarms = calls.filter(({ safety }) => safety !== null);
  const areAllNamed = alarmSentences(alarms).length <= MAX_NAMED;
  return new Set(
    areAllNamed ? alarms.map(({ tableNumber }) => normaliseTableName(tableNumber)) : [],
  );
}

/**
 * Guests of one table often report the same matter. The sentence names the matter once, as the
 * board shows it on one card. The matter is marked as doubtful only if all its alarms are.
 */
function alarmSentences(alarms: readonly Calling[]): string[] {
  const unconfirmed = findUnconfirmedAlarms(alarms);
  const marks = new Map<string, string>();
  for (const alarm of alarms) {
    const isScanned = !mayBeInvented([alarm]);
    const mark = alarmOriginNote({ isScanned, isUnconfirmed: unconfirmed.has(alarm) });
    const matter = alarmMatter(alarm);
    marks.set(matter, mark && (marks.get(matter) ?? mark));
  }
  return [...marks].map(([matter, mark]) => `${matter}${mark}.`);
}

function alarmMatter({ tableNumber, safety, isEmergency }: Calling): string {
  const name = safety ? safetyAlarmName(safety, isEmergency).toLowerCase() : 'alarm';
  return `${formatTableName(tableNumber)}: ${name}`;
}

function moreAlarmsSentence(count: number): string {
  const areMore = count === 1 ? 'more alarm is' : 'more alarms are';
  return `${capitalise(numberWord(count))} ${areMore} on the floor.`;
}

function callsSentence(calls: readonly Calling[]): string {
  const tables = [...new Set(calls.map(({ tableNumber }) => tableInSentence(tableNumber)))];
  const [only] = tables;
  if (calls.length === 1) return `A guest is calling: ${only}.`;
  const who = `${capitalise(numberWord(calls.length))} guests are calling`;
  if (tables.length > MAX_NAMED) return `${who}.`;
  const areNumbered = tables.length > 1 && tables.every((table) => table.startsWith('table '));
  const names = joinWithAnd(areNumbered ? tables.map((table) => table.slice(6)) : tables);
  return `${who}: ${areNumbered ? `tables ${names}` : names}.`;
}
