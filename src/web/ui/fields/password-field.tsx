import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { Input } from './input.tsx';

/** Give `autoComplete` 'current-password' or 'new-password', so that password managers help. */
export function PasswordField({
  label,
  hint,
  error,
  isOptional,
  id,
  className,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'type'>) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field {...{ label, hint, error, isOptional, id, className }}>
      {(control) => (
        <div className="relative">
          <Input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            className="pr-12"
          />
          <button
            type="button"
            aria-label={isShown ? 'Hide password' : 'Show password'}
            aria-controls={control.id}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-ink-soft hover:text-ink"
          >
            <Icon aria-hidden className="size-5" />
          </button>
        </div>
      )}
    </Field>
  );
}
