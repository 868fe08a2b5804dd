/** Numbers with fewer digits are tables, batches or prices. */
const FEWEST_DIGITS = 7;
/** Dotted groups with fewer digits may be dates or amounts. */
const FEWEST_DOTTED_DIGITS = 9;

const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0?[1-9]|1[0-2])';
const YEAR = '(?:19|20)\\d{2}';
const DATES = [
  `${DAY}[-./ ]${MONTH}[-./ ]${YEAR}`,
  `${MONTH}[-./ ]${DAY}[-./ ]${YEAR}`,
  `${YEAR}[-./ ]${MONTH}[-./ ]${DAY}`,
  `${DAY}-${MONTH}-\\d{2}`,
  `${YEAR}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])`,
];
const DATE = `(?:${DATES.join('|')})(?![-./]?\\d)`;
const HOUR = '(?:[01]\\d|2[0-3])[0-5]\\d';
const FROM_TO = `${HOUR} ?[-–] ?${HOUR}(?!\\d)`;
const DOTTED = '\\+?\\d{1,4}(?:\\.\\d{1,4}){2,}(?![.,:]?\\d)';
const TIME_OR_AMOUNT = '\\d+(?:[.,:]\\d+)+';
const GROUP = `(?!${DATE})\\d+(?!\\d|[.,:]\\d)`;
const GROUPS = `(?:\\((?=\\+?\\d{1,5}\\)))?\\+?${GROUP}(?:[ \\t\\u00a0\\u202f()/+‑–-]{1,4}${GROUP})*`;
const NUMBER = new RegExp(
  `(?<![\\p{Script=Latin}\\p{N}])(?:(?<other>${DATE}|${FROM_TO})|(?<dotted>${DOTTED})|${TIME_OR_AMOUNT}|(?<groups>${GROUPS}))`,
  'gu',
);

/** Words before a number that show it is not a phone number. */
const OTHER_BEFORE =
  /(?:\p{Sc}|(?<!\p{L})(?:tables?|tisch(?:en?)?|mesas?|tavol[oi]|stolik(?:i|a|ów)?|stoły|batch|lot|charge|lote|lotto|partia|order|invoice|receipt|barcode|ean)|桌|批号|طاولة|طاولات)[^\p{L}\p{N}]*$/iu;
const AMOUNT_AFTER = /^\s*(?:\p{Sc}|(?:EUR|GBP|USD|CHF|PLN|zł|pence|euros?|pounds?)(?!\p{L}))/iu;

/** Replaces phone numbers in any script's digits; dates, times and prices stay. */
export function replacePhoneNumbers(words: string, mark: string): string {
  // Each digit is one UTF-16 unit, so positions in both texts are the same.
  const plain = words.replace(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
  let rest = 0;
  let replaced = '';
  for (const match of plain.matchAll(NUMBER)) {
    const end = match.index + match[0].length;
    if (!isPhone(match, plain.slice(0, match.index), plain.slice(end))) continue;
    replaced += words.slice(rest, match.index) + mark;
    rest = end;
  }
  return replaced + words.slice(rest);
}

function isPhone({ groups }: RegExpExecArray, before: string, after: string): boolean {
  const { dotted, groups: grouped } = groups ?? {};
  const number = dotted ?? grouped;
  if (number === undefined || OTHER_BEFORE.test(before) || AMOUNT_AFTER.test(after)) return false;
  // "4711/0815/22" is a batch, "030/1234567" is not.
  if (number.includes('/') && !/^\(?[+0]/.test(number)) return false;
  const digits = number.replace(/\D/g, '').length;
  return digits >= (dotted === undefined ? FEWEST_DIGITS : FEWEST_DOTTED_DIGITS);
}
