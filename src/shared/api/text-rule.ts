/**
 * A rule for a text, as data. The server's schema (`textSchema`) and the form's check (`textCheck`)
 * are both built from it, so both refuse the same input with the same message, and the browser
 * needs no schema library.
 */
export type TextRule = {
  /** Whether surrounding spaces are removed and do not count. */
  isTrimmed: boolean;
  min: number;
  /** The message for a text that is too short, or missing. */
  tooShort: string;
  max: number;
  tooLong: string;
};

/** The result of checking typed input: the value to send, or the message beside the field. */
export type CheckResult<T> = { value: T; refusal?: undefined } | { refusal: string };
export type Check<Typed = string, T = Typed> = (typed: Typed) => CheckResult<T>;

export function textCheck({ isTrimmed, min, tooShort, max, tooLong }: TextRule): Check {
  return (typed) => {
    const value = isTrimmed ? typed.trim() : typed;
    const length = countCharacters(value);
    if (length < min) return { refusal: tooShort };
    return length > max ? { refusal: tooLong } : { value };
  };
}

/** Counts characters as zod does: a simple emoji counts as one. */
export function countCharacters(text: string): number {
  return [...text].length;
}
