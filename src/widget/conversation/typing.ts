import { readStored, removeStored, writeStored } from '../delivery/storage.ts';
import { DRAFT_LIVES_MS, type Place, typedNameOf } from './draft.ts';
import type { InputKind } from './steps.ts';

/** Words that are being written: a reload must not take them away. */
export type Typing = {
  /** What was left in a field. */
  textIn: (field: string) => string;
  onType: (field: string, text: string) => void;
  /** The question is answered, or skipped. */
  onDone: () => void;
};

type Typed = { input: InputKind; texts: Readonly<Record<string, unknown>> };

export function typingOf(place: Place, input: InputKind): Typing {
  const name = typedNameOf(place);
  const texts = () => {
    const typed = readStored<Typed>(name, Date.now());
    return typed?.input === input ? typed.texts : {};
  };
  return {
    textIn: (field) => {
      const text = texts()[field];
      return typeof text === 'string' ? text : '';
    },
    onType: (field, text) => {
      const typed: Typed = { input, texts: { ...texts(), [field]: text } };
      writeStored(name, typed, Date.now() + DRAFT_LIVES_MS);
    },
    onDone: () => removeStored(name),
  };
}
