import {
  type ChangeEvent,
  type ClipboardEvent,
  type ComponentProps,
  type RefObject,
  useEffect,
  useState,
} from 'react';
import { REWARD_CODE_MAX_LENGTH } from '#shared/rewards/code.ts';
import { LazyPart } from '#web/platform/page/lazy-part.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { canScan } from './barcode-detector.ts';
import { extractRewardCode } from './extract-reward-code.ts';
import type { ScanDialog as ScanDialogPart } from './scan-dialog.tsx';

const SCAN_DIALOG = {
  name: 'scan-dialog',
  load: async () => (await import('./scan-dialog.tsx')).ScanDialog,
};

/** The field for a guest's code: typed, pasted or scanned. */
export function RewardCodeForm({
  typed,
  error,
  isValidating,
  inputRef,
  onChange,
  onValidate,
}: {
  typed: string;
  error: string | undefined;
  isValidating: boolean;
  inputRef: RefObject<HTMLInputElement | null>;
  onChange: (typed: string) => void;
  onValidate: (code: string) => void;
}) {
  useEffect(() => {
    if (error) inputRef.current?.focus();
  }, [error, inputRef]);

  /** Extracts the code, since a whole pasted sentence would not fit into the field. */
  function pasteCode(event: ClipboardEvent<HTMLInputElement>): void {
    const code = extractRewardCode(event.clipboardData.getData('text'));
    if (code === undefined || isValidating) return;
    event.preventDefault();
    onChange(code);
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onValidate(typed);
      }}
    >
      <Field label="Reward Code" error={error}>
        {(control) => (
          <Input
            {...control}
            ref={inputRef}
            name="reward-code"
            value={typed}
            maxLength={REWARD_CODE_MAX_LENGTH}
            placeholder="e.g. 4T7KQ-M2XW9"
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
            readOnly={isValidating}
            className="h-16 text-center font-mono font-semibold text-xl uppercase tracking-[0.08em] placeholder:font-normal placeholder:font-sans placeholder:text-base placeholder:normal-case placeholder:tracking-normal sm:text-2xl sm:placeholder:-translate-y-[0.3em]"
            onChange={(event) => onChange(readUpperCase(event))}
            onCompositionEnd={(event) => onChange(event.currentTarget.value.toUpperCase())}
            onPaste={pasteCode}
          />
        )}
      </Field>
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button
          type="submit"
          size="lg"
          className="sm:flex-1"
          disabled={typed.trim() === ''}
          loading={isValidating}
        >
          Validate Code
        </Button>
        <ScanButton isDisabled={isValidating} onCode={onValidate} />
      </div>
    </form>
  );
}

/** Converts to upper case while typing, keeping the caret. Leaves unfinished IME input alone. */
function readUpperCase({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): string {
  if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) return target.value;
  const upper = target.value.toUpperCase().slice(0, REWARD_CODE_MAX_LENGTH);
  if (upper !== target.value) {
    const caret = target.selectionStart;
    target.value = upper;
    target.setSelectionRange(caret, caret);
  }
  return upper;
}

/**
 * Offers to scan with the camera, if there is one and the browser can read codes. Otherwise renders
 * nothing and loads no scanner code.
 */
function ScanButton(props: ComponentProps<typeof ScanDialogPart>) {
  const [isPossible, setIsPossible] = useState(false);

  useEffect(() => {
    let isHere = true;
    void canScan().then((can) => isHere && setIsPossible(can));
    return () => {
      isHere = false;
    };
  }, []);

  if (!isPossible) return null;
  return (
    <LazyPart code={SCAN_DIALOG} waiting={null}>
      {(ScanDialog) => <ScanDialog {...props} />}
    </LazyPart>
  );
}
