import { capitalise, joinWithAnd, numberWord } from '#shared/stats/number-words.ts';
import { safetyAlarmName } from '#shared/understanding/safety-alarm-text.ts';
import { tableInSentence, tableWords } from '#shared/venues/table-words.ts';
import type { FloorCall } from './contract.ts';

type Calling = Pick<FloorCall, 'tableNumber' | 'safety' | 'isEmergency' | 'isScanned'>;

/** More table names would fill a phone's screen. */
const MAX_NAMED = 4;

/**
 * Who needs somebody at the table now, alarms first, and those from a scanned code before those that
 * anybody could have sent: "Table 6: possible allergic reaction. Two
 * guests are calling: tables 3 and 11." Undefined if nobody calls.
 */
export function callingSentence(calls: readonly Calling[]): string | undefined {
  const alarms = calls
    .filter(({ safety }) => safety !== null)
    .sort((one, other) => Number(other.isScanned) - Number(one.isScanned));
  const others = calls.filter(({ safety }) => safety === null);
  const sentences = [
    ...alarms.slice(0, MAX_NAMED).map(alarmSentence),
    ...(alarms.length > MAX_NAMED
      ? [`${capitalise(numberWord(alarms.length - MAX_NAMED))} more alarms are on the floor.`]
      : []),
    ...(others.length > 0 ? [callsSentence(others)] : []),
  ];
  return sentences.length > 0 ? sentences.join(' ') : undefined;
}

function alarmSentence({ tableNumber, safety, isEmergency }: Calling): string {
  const name = safety ? safetyAlarmName(safety, isEmergency).toLowerCase() : 'alarm';
  return `${tableWords(tableNumber)}: ${name}.`;
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
