import type { CheckResult } from '#shared/api/text-rule.ts';
import { paths } from '#shared/site/paths.ts';
import { pairDevice } from '#shared/team/devices-contract.ts';
import { normalisePairingCode, PAIRING_CODE_MAX_LENGTH } from '#shared/team/pairing-code.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { STORAGE_KEYS, writeLocalItem } from '#web/platform/browser/storage.ts';
import { useForm } from '#web/platform/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Alert } from '#web/ui/status/alert.tsx';

/**
 * Asks for the pairing code, typed or from a link. A link alone never pairs: it always takes a tap.
 */
export function PairForm({ initialCode, onPaired }: { initialCode: string; onPaired: () => void }) {
  const { form, field, failure, isSending } = useForm({
    checks: { code: checkCode },
    initial: { code: initialCode },
    send: (body, signal) => callApi(pairDevice, { body }, { signal }),
    onSuccess: () => {
      onPaired();
      writeLocalItem(STORAGE_KEYS.device, '1');
      // A full reload drops the previous session's data and removes the used code from the address.
      window.location.replace(paths.pairDevice);
    },
    fallback: 'We could not pair this device. Please try again.',
  });
  const { error, ...input } = field('code');
  return (
    <form {...form} className="flex flex-col gap-5">
      <Field label="Code" error={error}>
        {(control) => (
          <Input
            {...input}
            {...control}
            maxLength={PAIRING_CODE_MAX_LENGTH}
            placeholder="XXXX-XXXX"
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
            readOnly={isSending}
            className="h-16 text-center font-mono font-semibold text-2xl uppercase tracking-[0.08em] placeholder:font-normal sm:text-3xl"
          />
        )}
      </Field>
      {failure && <Alert tone="error">{failure}</Alert>}
      <Button type="submit" size="lg" loading={isSending}>
        Pair this device
      </Button>
    </form>
  );
}

function checkCode(typed: string): CheckResult<string> {
  if (typed.trim() === '') return { refusal: 'Please enter the code' };
  const value = normalisePairingCode(typed);
  const rule = 'The code has eight letters and digits, like 7K4M-9QX3. Please check it again.';
  return value === undefined ? { refusal: rule } : { value };
}
