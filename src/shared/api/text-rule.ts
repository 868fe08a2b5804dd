/**
 * What a text must be, as data. The server's schema is made of it (`textSchema`) and a form checks it
 * (`textCheck`), so both refuse the same in the same words, and a browser loads no schema for it.
 */
export type TextRule = {
  /** Spaces around it do not count and are not kept. */
  isTrimmed: boolean;
  min: number;
  /** Said as well where there is no text at all. */
  tooShort: string;
  max: number;
  tooLong: string;
};

/** What became of something typed: what is sent, or the words beside the field. */
export type Checked<T> = { value: T; refusal?: undefined } | { refusal: string };
export type Check<Typed = string, T = Typed> = (typed: Typed) => Checked<T>;

export function textCheck({ isTrimmed, min, tooShort, max, tooLong }: TextRule): Check {
  return (typed) => {
    const value = isTrimmed ? typed.trim() : typed;
    const length = lengthOf(value);
    if (length < min) return { refusal: tooShort };
    return length > max ? { refusal: tooLong } : { value };
  };
}

/** In characters, as zod counts them; a picture of a dish is one. */
export function lengthOf(text: string): number {
  return [...text].length;
}
