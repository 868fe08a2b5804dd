/** What tells who a guest was; texts are what they wrote. */
export type GuestIdentity = {
  emails: readonly string[];
  names: readonly string[];
  texts: readonly string[];
};

/** Stands in a note where the guest's name or address stood. */
const GUEST_MARK = '[guest]';
const QUOTE_MARK = '[guest’s words]';

/** Shorter parts of a name ("de", "Al") and shorter texts ("Great") stand in notes by chance. */
const SHORTEST_PART = 3;
const SHORTEST_QUOTE = 12;

/** The words without the guest's name, address and whole texts; the same words if there are none. */
export function redactGuest(words: string, { emails, names, texts }: GuestIdentity): string {
  const quotes = texts.map((text) => text.trim()).filter(({ length }) => length >= SHORTEST_QUOTE);
  const marks = [...emails.flatMap(partsOfEmail), ...names.flatMap(partsOfName)];
  return replaceAll(replaceAll(words.normalize(), quotes, QUOTE_MARK), marks, GUEST_MARK);
}

function partsOfEmail(email: string): string[] {
  const [mailbox = ''] = email.split('@');
  return [email, ...(mailbox.length >= SHORTEST_PART ? [mailbox] : [])];
}

function partsOfName(name: string): string[] {
  const parts = name.trim().split(/[\s,;]+/);
  const long = parts.filter((part) => [...part].length >= SHORTEST_PART);
  return [parts.join(' '), ...long];
}

/** The longest first: "Ada Lovelace" is one mark, not two. */
function replaceAll(words: string, passages: readonly string[], mark: string): string {
  const patterns = passages
    .map((passage) => passage.normalize())
    .filter((passage) => /[\p{L}\p{N}]/u.test(passage))
    .toSorted((a, b) => b.length - a.length)
    .map(patternOf);
  if (patterns.length === 0) return words;
  return words.replace(new RegExp(patterns.join('|'), 'giu'), mark);
}

/** Whole words only, "Ann" is not in "Annual"; Chinese and Japanese have no spaces to tell by. */
function patternOf(passage: string): string {
  const escaped = passage.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/\s+/g, '\\s+');
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(passage)) return escaped;
  return `(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`;
}
