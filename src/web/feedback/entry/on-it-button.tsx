import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Hand } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import {
  type TakeableAnswer,
  takeOnComplaint,
  toastTaker,
} from '#web/complaints/take-on-complaint.ts';
import { toastFailure } from '#web/platform/toasts/toast-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { entryQuery, FEEDBACK_COUNTS_KEY, FEEDBACK_LIST_KEY } from '../queries.ts';

/** With one tap, the user says that they are dealing with the danger reported in an answer. */
export function OnItButton({
  answer,
  readerId,
  isLoading = false,
  variant = 'primary',
  place,
  onTap,
  refresh,
}: {
  answer: TakeableAnswer;
  readerId: string;
  /** Whether the answer is still loading; until then, a tap could not know what to take on. */
  isLoading?: boolean;
  variant?: 'primary' | 'secondary' | 'light';
  /** The part of the page around this button. It takes the focus when the button disappears. */
  place: RefObject<HTMLElement | null>;
  onTap?: () => void;
  /** Refetches what the page shows besides the answer. */
  refresh?: () => Promise<unknown>;
}) {
  const queryClient = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const take = useMutation({
    mutationFn: () => takeOnComplaint(answer),
    onSuccess: async (complaint) => {
      for (const key of [FEEDBACK_LIST_KEY, FEEDBACK_COUNTS_KEY]) {
        void queryClient.invalidateQueries({ queryKey: [key] });
      }
      // Keeps the button busy until the page shows who is on it.
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: entryQuery(answer.id).queryKey }),
        refresh?.(),
      ]);
      if (isFocusLost(button.current)) place.current?.focus({ preventScroll: true });
      toastTaker(complaint, readerId);
    },
    onError: (error) => {
      toastFailure(error, 'That was not saved');
    },
  });
  return (
    <Button
      ref={button}
      variant={variant}
      size="sm"
      className="min-h-11"
      loading={isLoading || take.isPending}
      onClick={() => {
        onTap?.();
        take.mutate();
      }}
    >
      <Hand aria-hidden />
      I’m on it
    </Button>
  );
}

/**
 * Whether the focus disappears with the button. A user who writes a reply meanwhile keeps their
 * place.
 */
function isFocusLost(button: HTMLButtonElement | null): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement === button;
}
