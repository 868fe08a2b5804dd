import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowRight, TrendingUp } from 'lucide-react';
import { Link } from 'wouter';
import { inboxAnswersAddress } from '#shared/feedback/inbox-address.ts';
import { MAX_ANSWER_IDS_IN_ADDRESS } from '#shared/feedback/rules.ts';
import { youSaidPath } from '#shared/site/paths.ts';
import { localDay } from '#shared/stats/definitions.ts';
import {
  answerWarning,
  type Warning,
  type WarningStatus,
} from '#shared/stats/warnings/contract.ts';
import {
  splitWarningGuests,
  warningDetails,
  warningSentence,
} from '#shared/stats/warnings/warning-words.ts';
import { TOPIC_LABELS } from '#shared/understanding/understanding.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { toastFailure } from '#web/platform/toasts/toast-failure.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { TextAction } from '#web/ui/text-action.tsx';
import { warningsQuery } from '../queries.ts';
import { WarningDots } from './warning-dots.tsx';

type WarningVenue = Pick<Venue, 'venueId' | 'timezone'>;

/**
 * On Today, any response of the team puts a warning away. On the dashboard, the warning stays while
 * a manager looks into it.
 */
const SHOWN_ON = {
  today: ['new'],
  insights: ['new', 'looking'],
} as const satisfies Record<string, readonly WarningStatus[]>;

/** The topics that guests complain about more often than usual; renders nothing if there are none. */
export function WarningCards({ venue, on }: { venue: WarningVenue; on: keyof typeof SHOWN_ON }) {
  const { data } = useQuery(warningsQuery(venue.venueId));
  const today = localDay(venue.timezone, useNow());
  const shown = data?.filter(({ status }) => SHOWN_ON[on].some((each) => each === status));
  return shown?.map((warning) => (
    <WarningCard key={warning.id} warning={warning} venueId={venue.venueId} today={today} />
  ));
}

function WarningCard({
  warning,
  venueId,
  today,
}: {
  warning: Warning;
  venueId: string;
  today: string;
}) {
  const answer = useAnswerWarning(venueId);
  const { usual, more } = splitWarningGuests(warning);
  const isLooking = warning.status === 'looking';
  return (
    <Card role="region" aria-label="Early warning" className="p-4 pb-3 sm:p-6 sm:pb-4">
      <p className="flex items-center gap-2 font-semibold text-saffron-ink text-sm">
        <TrendingUp aria-hidden className="size-4 shrink-0" />
        Early warning
      </p>
      <h2 className="mt-1.5 text-pretty font-display text-xl leading-7">
        {warningSentence(warning, today)}
      </h2>
      <p className="wrap-anywhere mt-1 text-pretty text-ink-soft text-sm">
        {warningDetails(warning)}
      </p>
      <WarningDots usual={usual} more={more} all={warning.parties} />
      {isLooking && (
        <p className="mt-2 flex flex-wrap items-center gap-x-4 font-medium text-sm">
          You are looking into it.
          <TextAction asChild className="print:hidden">
            <Link href={youSaidPath(warning.id)}>Tell your guests</Link>
          </TextAction>
        </p>
      )}
      <div className="-mx-3 mt-2 flex flex-wrap items-center gap-x-1 gap-y-1 print:hidden">
        {!isLooking && (
          <Button
            variant="secondary"
            size="sm"
            className="mx-3 min-h-11"
            onClick={() => void answer(warning, 'looking')}
          >
            Look into it
          </Button>
        )}
        {(['known', 'not useful'] as const).map((status) => (
          <Button
            key={status}
            variant="quiet"
            size="sm"
            className="min-h-11 text-ink-soft"
            onClick={() => void answer(warning, status)}
          >
            {status === 'known' ? 'Known' : 'Not useful'}
          </Button>
        ))}
        <Button asChild variant="quiet" size="sm" className="min-h-11 text-basil-ink sm:ml-auto">
          <Link href={inboxAnswersAddress(venueId, warning.answers)}>
            {seeAnswersLabel(warning.answers.length)}
            <ArrowRight aria-hidden />
          </Link>
        </Button>
      </div>
    </Card>
  );
}

/** An address has room for a limited number of answers. */
function seeAnswersLabel(count: number): string {
  if (count > MAX_ANSWER_IDS_IN_ADDRESS)
    return `See the newest ${MAX_ANSWER_IDS_IN_ADDRESS} answers`;
  return `See the ${count} answers`;
}

/** Stores how the team responds to a warning, and shows it at once. The message offers an undo. */
function useAnswerWarning(venueId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = warningsQuery(venueId);

  async function answer(warning: Warning, status: WarningStatus): Promise<boolean> {
    const show = (shown: WarningStatus) =>
      queryClient.setQueryData<Warning[]>(queryKey, (before) =>
        before?.map((each) => (each.id === warning.id ? { ...each, status: shown } : each)),
      );
    show(status);
    try {
      await callApi(answerWarning, { params: { id: warning.id }, body: { status } });
      return true;
    } catch (failed) {
      show(warning.status);
      toastFailure(failed, 'Not saved', 'Your answer could not be saved.');
      return false;
    }
  }

  return async (warning: Warning, status: Exclude<WarningStatus, 'new'>) => {
    if (!(await answer(warning, status))) return;
    toast({
      ...answeredToast(warning, status),
      action: {
        label: 'Undo',
        onSelect: () => void answer({ ...warning, status }, warning.status),
      },
    });
  };
}

function answeredToast({ topic }: Warning, status: Exclude<WarningStatus, 'new'>) {
  if (status === 'looking') {
    return {
      title: 'Good to know',
      description: 'You’ll find it on the dashboard while it lasts.',
    };
  }
  const description =
    status === 'known'
      ? 'It only comes back after things have been back to normal.'
      : `The next one about ${TOPIC_LABELS[topic].toLowerCase()} needs more evidence.`;
  return { title: 'Put away', description };
}
