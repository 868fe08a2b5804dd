import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/fields/text-field.tsx';

/** The address of a person who signs in or registers. */
export function EmailField(field: Omit<ComponentProps<typeof TextField>, 'label' | 'type'>) {
  return (
    <TextField
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="email"
      placeholder="you@restaurant.com"
      {...field}
    />
  );
}
