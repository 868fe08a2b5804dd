import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ConfirmPasswordForm } from '../verification/confirm-password-form.tsx';

export function PasswordBar({ email }: { email: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <aside aria-label="Your password" className="border-saffron/45 border-b bg-saffron-soft py-3">
      <div className="mx-auto max-w-6xl px-4 sm:px-6">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <KeyRound aria-hidden className="size-5 shrink-0 text-saffron-ink" />
          <p className="min-w-0 flex-1 basis-52 text-sm leading-6">
            Confirm your password once, and you can sign in on other devices as well.
          </p>
          <Button
            size="sm"
            variant="secondary"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Not now' : 'Confirm password'}
          </Button>
        </div>
        {isOpen && (
          <div className="mt-3 max-w-md pb-1">
            <ConfirmPasswordForm email={email} />
          </div>
        )}
      </div>
    </aside>
  );
}
