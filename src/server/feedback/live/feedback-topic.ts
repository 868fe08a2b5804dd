import type { AnySession } from '#server/platform/http/session.ts';
import type { StreamRequest, Topic } from '#server/platform/live/live-feed.ts';
import type { Services } from '#server/services.ts';
import { findVenuesInScope } from '#server/venues/queries.ts';
import { readingScope } from '#server/venues/scope-query.ts';

export const FEEDBACK_TOPIC = 'feedback';
const MAX_PER_PERSON = 10;

/**
 * The event stream of an owner's app or of a shared device; a shared device receives no feedback.
 */
export async function feedbackStream(
  services: Services,
  session: AnySession,
  lastEventId?: string,
): Promise<StreamRequest> {
  const { businessId, sid } = session;
  return {
    subject: businessId,
    sid,
    opener: `${FEEDBACK_TOPIC} ${session.userId ?? session.deviceId}`,
    maxStreams: MAX_PER_PERSON,
    resume: { since: lastEventId },
    topics: [await feedbackTopic(services, session)],
  };
}

/** New feedback at the venues whose feedback the member may read, and changes of the business. */
async function feedbackTopic({ db }: Services, session: AnySession): Promise<Topic> {
  const isDevice = session.deviceId !== null;
  const isOfStaff = !isDevice && session.role === 'staff';
  const hasAll = session.venueIds === null && !isOfStaff;
  const scope = readingScope(session.role, session);
  const venues = hasAll || isDevice ? [] : await findVenuesInScope(db, scope);
  const readable = new Set(venues.map(({ venueId }) => venueId));

  return {
    name: FEEDBACK_TOPIC,
    catchUp: (stream, point) => stream.send('resync', {}, point),
    onAnnouncement: (
      { feedback, floor, erased, isUnderstood, haveVenuesChanged, point },
      stream,
    ) => {
      if (floor) {
        // Shared devices follow the board of their own venue.
        if (!isDevice) stream.send('floor', {}, point);
        return;
      }
      if (erased && !isDevice) stream.send('erased', erased, point);
      if (!feedback && haveVenuesChanged) stream.send('venues', {}, point);
      else if (!feedback) stream.send('resync', { missed: false }, point);
      else if (!isDevice && (hasAll || readable.has(feedback.venueId))) {
        stream.send(isUnderstood ? 'understood' : 'feedback', feedback, point);
      }
      // A setting of the venue decides whether staff may read its feedback.
      if (haveVenuesChanged && isOfStaff) stream.reconnect();
    },
  };
}
