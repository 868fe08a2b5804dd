import { readStored, removeStored, writeStored } from '../delivery/storage.ts';
import { DRAFT_LIVES_MS, type Place, typedNameOf } from './draft.ts';
import type { InputKind } from './steps.ts';

/** Stores text that is being typed or was taken back, so that a reload does not lose it. */
export type Typing = {
  /** The stored text of a field. */
  textIn: (field: string) => string;
  onType: (field: string, text: string) => void;
  /** Called when the question is answered or skipped. */
  onDone: () => void;
};

/** The texts in the fields of one input, by field name. */
export type Texts = Readonly<Record<string, unknown>>;

type Typed = Partial<Record<InputKind, Texts>>;

export function typingOf(place: Place, input: InputKind): Typing {
  const texts = () => readTyped(place)[input] ?? {};
  return {
    textIn: (field) => {
      const text = texts()[field];
      return typeof text === 'string' ? text : '';
    },
    onType: (field, text) =>
      writeTyped(place, { ...readTyped(place), [input]: { ...texts(), [field]: text } }),
    onDone: () => {
      const { [input]: _answered, ...others } = readTyped(place);
      writeTyped(place, others);
    },
  };
}

/** Stores texts so that they are filled in when their question is asked again. */
export function offerAgain(place: Place, input: InputKind, texts: Texts): void {
  if (!Object.values(texts).some(Boolean)) return;
  writeTyped(place, { ...readTyped(place), [input]: texts });
}

function readTyped(place: Place): Typed {
  return readStored<Typed>(typedNameOf(place), Date.now()) ?? {};
}

function writeTyped(place: Place, typed: Typed): void {
  const name = typedNameOf(place);
  if (Object.keys(typed).length === 0) removeStored(name);
  else writeStored(name, typed, Date.now() + DRAFT_LIVES_MS);
}
