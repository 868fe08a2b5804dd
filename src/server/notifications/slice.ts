import { ALERT_WAKE_UPS } from '#server/feedback/alert-query.ts';
import { makeWakeUpSignal } from '#server/platform/concurrency/wake-up-signal.ts';
import type { ListenerHandle } from '#server/platform/database/listen-on-channel.ts';
import { route } from '#server/platform/http/route.ts';
import { defineJob, type Job } from '#server/platform/jobs/define-job.ts';
import { listenForRows } from '#server/platform/queue/queue-wake-ups.ts';
import type { Server, Services } from '#server/services.ts';
import type { Slice } from '#server/slice.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import * as contract from '#shared/notifications/contract.ts';
import { paths } from '#shared/site/paths.ts';
import { alertOwnersToManyRewards } from './alert-owners-to-many-rewards.ts';
import { alertSeriousComplaints, MAX_ALERTS_PER_VENUE } from './alert-serious-complaints.ts';
import { alertTeamToDangerOnTickets } from './alert-team-to-danger-on-tickets.ts';
import { remindOfComplaints } from './complaint-reminder-mails.ts';
import { MAX_OWNERS_AT_ONCE, mailEarlyWarnings } from './mail-early-warnings.ts';
import { sendReminders } from './send-reminders.ts';
import { sendWeeklySummaries } from './send-weekly-summaries.ts';
import { unsubscribeFromMails } from './unsubscribe.ts';

export const notificationsSlice: Slice = {
  name: 'notifications',
  routes: notificationRoutes,
  jobs: ({ services }) => notificationJobs(services),
};

export function notificationJobs(services: Services): Job[] {
  const jobs = [
    wakenByDanger(
      services,
      defineJob({
        name: 'alerting',
        everyMs: SECOND_MS,
        run: () => alertSeriousComplaints(services),
        hasMore: (looked) => looked === MAX_ALERTS_PER_VENUE,
      }),
    ),
    wakenByDanger(
      services,
      defineJob({
        name: 'alerting to danger on tickets',
        everyMs: SECOND_MS,
        run: () => alertTeamToDangerOnTickets(services),
      }),
    ),
    defineJob({
      name: 'reward alerts',
      everyMs: 5 * MINUTE_MS,
      run: () => alertOwnersToManyRewards(services),
    }),
    defineJob({
      name: 'recalling complaints',
      everyMs: 5 * MINUTE_MS,
      run: () => remindOfComplaints(services),
      hasMore: ({ hasMore }) => hasMore,
    }),
    defineJob({
      name: 'early warnings',
      everyMs: 10 * MINUTE_MS,
      run: () => mailEarlyWarnings(services),
      hasMore: (due) => due === MAX_OWNERS_AT_ONCE,
    }),
    defineJob({
      name: 'weekly summaries',
      everyMs: MINUTE_MS,
      run: () => sendWeeklySummaries(services),
    }),
  ];
  if (!services.config.sendsReminders) return jobs;
  const reminding = () => sendReminders(services);
  return [...jobs, defineJob({ name: 'reminding', everyMs: HOUR_MS, run: reminding })];
}

/** Ends the pause of the job once danger is stored, by whichever server has read it. */
function wakenByDanger({ db }: Services, job: Job): Job {
  const wakeUpSignal = makeWakeUpSignal();
  let listening: ListenerHandle | undefined;
  return {
    ...job,
    wakeUpSignal,
    run: () => {
      listening ??= listenForRows(db, ALERT_WAKE_UPS, wakeUpSignal);
      return job.run();
    },
    onStop: async () => listening?.stop(),
  };
}

function notificationRoutes(server: Server): void {
  const { services, http } = server;

  route(server, contract.unsubscribe, async ({ query }) => ({
    message: await unsubscribeFromMails(services, query.token),
  }));

  // Mail programs without one-click unsubscribe open this URL; a GET must change nothing.
  http.get<{ Querystring: { token?: unknown } }>(contract.unsubscribe.path, (request, reply) => {
    const { token } = request.query;
    const query = new URLSearchParams(typeof token === 'string' ? { token } : {});
    return reply.header('cache-control', 'no-store').redirect(`${paths.unsubscribe}?${query}`);
  });
}
