import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ConfirmPasswordForm } from '../verification/confirm-password-form.tsx';

/** A single discreet line, so that it does not compete with the page below. */
export function PasswordReminderBar({ email }: { email: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <aside aria-label="Your password" className="border-b bg-sunken py-1.5 print:hidden">
      <div className="mx-auto max-w-6xl px-4 sm:px-6">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 md:justify-center">
          <KeyRound aria-hidden className="size-5 shrink-0 text-ink-soft max-sm:hidden" />
          <p className="min-w-0 text-sm max-md:flex-1 max-md:basis-52">
            Confirm your password once to sign in on other devices as well.
          </p>
          <Button
            size="sm"
            variant="quiet"
            className="min-h-11 text-basil-ink max-md:-mr-3"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Not now' : 'Confirm password'}
          </Button>
        </div>
        {isOpen && (
          <div className="mx-auto mt-3 max-w-md pb-1">
            <ConfirmPasswordForm email={email} />
          </div>
        )}
      </div>
    </aside>
  );
}
