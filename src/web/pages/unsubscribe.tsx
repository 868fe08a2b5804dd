import { useMutation } from '@tanstack/react-query';
import { MailCheck, MailX } from 'lucide-react';
import { useSearch } from 'wouter';
import { unsubscribe } from '#shared/notifications/contract.ts';
import { type UnsubscribePurpose, unsubscribePurpose } from '#shared/notifications/purposes.ts';
import { StatusPage } from '#web/accounts/status-page.tsx';
import { callApi, failureMessage } from '#web/platform/api/call-api.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { BrokenMailLink, HomeButton } from './wiring/broken-mail-link.tsx';

/**
 * The page behind the unsubscribe link in an email. Opening it changes nothing, because email
 * programs open links too.
 */
export function UnsubscribePage() {
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  const purpose = unsubscribePurpose(token);
  return purpose ? <Question token={token} purpose={purpose} /> : <BrokenMailLink />;
}

const PURPOSE_TEXTS: Record<
  UnsubscribePurpose,
  { title: string; question: string; stays: string }
> = {
  'weekly-summary': {
    title: 'No more weekly summaries?',
    question: 'We’ll stop the email about your week, every Monday morning.',
    stays: 'You still get alerts about serious complaints and emails about your account.',
  },
  reminders: {
    title: 'No more reminders?',
    question: 'We’ll stop the reminders about your QR code and your first feedback.',
    stays: 'You still get alerts about serious complaints and emails about your account.',
  },
  'plan-and-card': {
    title: 'No more news about your plan and card?',
    question:
      'We’ll stop the emails when your plan changes or ends, when you reach its monthly limit, and before your card expires.',
    stays: 'You still get receipts, and emails about refunds and failed payments.',
  },
  'early-warnings': {
    title: 'No more early warnings by email?',
    question: 'We’ll stop the email when guests complain about something more often than usual.',
    stays: 'You still see early warnings on Today, and get alerts about serious complaints.',
  },
};

function Question({ token, purpose }: { token: string; purpose: UnsubscribePurpose }) {
  const { user, refreshUser } = useSession();
  const { title, question, stays } = PURPOSE_TEXTS[purpose];
  const { mutate, isPending, isSuccess, data, error } = useMutation({
    mutationFn: () => callApi(unsubscribe, { query: { token } }),
    // A signed-in owner's settings have just changed.
    onSuccess: () => void (user && refreshUser()),
  });
  if (isSuccess) return <UnsubscribedCard message={data.message} />;
  return (
    <StatusPage
      icon={MailX}
      tone="neutral"
      title={title}
      actions={
        <>
          {error && (
            <Alert tone="error">
              {failureMessage(error, 'That did not work. Please try again.')}
            </Alert>
          )}
          <Button loading={isPending} onClick={() => mutate()}>
            Unsubscribe
          </Button>
          <HomeButton label="Keep them" />
        </>
      }
    >
      {question} {stays}
    </StatusPage>
  );
}

function UnsubscribedCard({ message }: { message: string }) {
  return (
    <StatusPage icon={MailCheck} tone="good" title="You are unsubscribed" actions={<HomeButton />}>
      {message}
    </StatusPage>
  );
}
