import { readStoredValue, removeStoredValue, writeStoredValue } from '../delivery/storage.ts';
import { DRAFT_LIFETIME_MS, type StorageScope, typedTextKey } from './draft.ts';
import type { InputKind } from './steps.ts';

/** Stores text that is being typed or was taken back, so that a reload does not lose it. */
export type TypedTextStore = {
  /** The stored text of a field. */
  textIn: (field: string) => string;
  onType: (field: string, text: string) => void;
  /** Called when the question is answered or skipped. */
  onDone: () => void;
};

/** The texts in the fields of one input, by field name. */
export type FieldTexts = Readonly<Record<string, unknown>>;

type TypedTexts = Partial<Record<InputKind, FieldTexts>>;

export function makeTypedTextStore(place: StorageScope, input: InputKind): TypedTextStore {
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

function readTyped(place: StorageScope): TypedTexts {
  return readStoredValue<TypedTexts>(typedTextKey(place), Date.now()) ?? {};
}

function writeTyped(place: StorageScope, typed: TypedTexts): void {
  const name = typedTextKey(place);
  if (Object.keys(typed).length === 0) removeStoredValue(name);
  else writeStoredValue(name, typed, Date.now() + DRAFT_LIFETIME_MS);
}
