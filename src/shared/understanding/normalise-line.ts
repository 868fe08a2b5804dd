/**
 * A line in small letters without accents, with one space between words and a full stop between
 * clauses. `origins` has the place of each character in the line.
 */
export type NormalisedLine = { text: string; origins: number[] };

const LETTER = /[\p{L}\d]/u;
const STOP = /[.!?,;:…()،؛؟。！？，；：、]/u;
/** From this many on, repeated letters are one: 'heeelp'. */
const REPEATED = 3;

export function normaliseLine(line: string): NormalisedLine {
  const letters: string[] = [' '];
  const origins = [0];
  let at = 0;
  let run = 0;
  for (const character of line) {
    const plain = plainCharacter(character);
    const last = letters.at(-1);
    run = plain === last && !isDigit(plain) ? run + 1 : 1;
    if (run === REPEATED && LETTER.test(plain)) {
      letters.pop();
      origins.pop();
    } else if (plain === '.') add(...(last === ' ' ? '. ' : ' . '));
    else if (run < REPEATED && !(plain === ' ' && last === ' ')) add(...plain);
    at += character.length;
  }
  add(' ');
  origins.push(at);
  return { text: letters.join(''), origins };

  function add(...more: string[]): void {
    for (const letter of more) {
      letters.push(letter);
      origins.push(at);
    }
  }
}

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9';
}

const PLAIN_CHARACTERS = new Map<string, string>();

function plainCharacter(character: string): string {
  const known = PLAIN_CHARACTERS.get(character);
  if (known !== undefined) return known;
  const plain = foldCharacter(character);
  PLAIN_CHARACTERS.set(character, plain);
  return plain;
}

function foldCharacter(character: string): string {
  if (STOP.test(character)) return '.';
  const folded = character.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '');
  if (folded === '') return '';
  if (!LETTER.test(folded)) return ' ';
  return folded
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\d]/gu, '');
}

/** Small letters without accents; faster than `normaliseLine`, for a first look. */
export function withoutAccents(text: string): string {
  const small = text.toLowerCase();
  return IS_PLAIN.test(small) ? small : small.normalize('NFKD').replaceAll(/\p{M}/gu, '');
}

const IS_PLAIN = /^[\x20-\x7e\n]*$/;
