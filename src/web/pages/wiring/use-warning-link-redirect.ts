import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { inboxAnswersAddress } from '#shared/feedback/inbox-address.ts';
import { paths } from '#shared/site/paths.ts';
import { warningsQuery } from '#web/stats/queries.ts';

/**
 * Follows the link of an email about an early warning to the answers behind it. Emails name the
 * warning, because the ids of all answers would fill the screen. Returns whether the answers are
 * still unknown.
 */
export function useWarningLinkRedirect(venueId: string): boolean {
  const search = useSearch();
  const [, navigate] = useLocation();
  const id = new URLSearchParams(search).get('warning');
  const isAsked = id !== null;
  const { data, isError } = useQuery({ ...warningsQuery(venueId), enabled: isAsked });
  useEffect(() => {
    if (!isAsked || (!data && !isError)) return;
    const found = data?.find((warning) => warning.id === id);
    const inbox = `${paths.feedback}?${new URLSearchParams({ venue: venueId })}`;
    navigate(found ? inboxAnswersAddress(venueId, found.answers) : inbox, { replace: true });
  }, [isAsked, data, isError, id, venueId, navigate]);
  return isAsked;
}
