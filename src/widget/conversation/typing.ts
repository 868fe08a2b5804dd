import { readStored, removeStored, writeStored } from '../delivery/storage.ts';
import { DRAFT_LIVES_MS, type StorageScope, typedTextKey } from './draft.ts';
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
export type FieldTexts = Readonly<Record<string, unknown>>;

type Typed = Partial<Record<InputKind, FieldTexts>>;

export function typingOf(place: StorageScope, input: InputKind): Typing {
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
export function prefillTexts(place: StorageScope, input: InputKind, texts: FieldTexts): void {
  if (!Object.values(texts).some(Boolean)) return;
  writeTyped(place, { ...readTyped(place), [input]: texts });
}

function readTyped(place: StorageScope): Typed {
  return readStored<Typed>(typedTextKey(place), Date.now()) ?? {};
}

function writeTyped(place: StorageScope, typed: Typed): void {
  const name = typedTextKey(place);
  if (Object.keys(typed).length === 0) removeStored(name);
  else writeStored(name, typed, Date.now() + DRAFT_LIVES_MS);
}
