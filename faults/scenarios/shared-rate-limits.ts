import { RATE_LIMITS, type RateLimitName } from '#server/platform/rate-limits/rate-limits.ts';
import { countFeedback } from '../count-feedback.ts';
import { leaveFeedback } from '../people/leave-feedback.ts';
import { type Attempt, sendAttempt, tallyStatuses } from '../people/send-attempt.ts';
import type { Scenario } from '../scenario.ts';

/** Twice the allowed requests at once, spread over two servers, which must share one limit. */
export const sharedRateLimits: Scenario = {
  name: 'shared-rate-limits',
  run: async (stage) => {
    const servers = await stage.startServers(2, { RATE_LIMITS: 'on' });
    const owner = await stage.hireOwner();
    const [venueId = ''] = owner.venueIds;
    const crowd = async (name: RateLimitName, come: (server: string) => Promise<Attempt>) => {
      const all = Array.from({ length: RATE_LIMITS[name].most * 2 }, (_, number) =>
        come(servers[number % servers.length]?.url ?? ''),
      );
      return { name, attempts: await Promise.all(all) };
    };
    const code = async (server: string) => {
      const body = { code: 'ABCDE-FGHJK' };
      const wish = { method: 'POST', body } as const;
      return (await sendAttempt([], server, '/api/reward-codes/validate', wish)).attempt;
    };
    const signIn = async (server: string) => {
      const body = { email: owner.email, password: 'not the right password' };
      return (await sendAttempt([], server, '/api/auth/login', { method: 'POST', body })).attempt;
    };
    const submit = async (server: string) =>
      (await leaveFeedback(stage.ledger, server, venueId)).attempt;

    const crowds = [
      await crowd('rewardCodesPerAddress', code),
      await crowd('loginPerAccountAndAddress', signIn),
      await crowd('feedbackPerAddress', submit),
    ];
    const broken = crowds.flatMap(({ name, attempts }) => {
      const isTurnedAway = ({ status }: Attempt) => status === 429 || status === 503;
      const through = attempts.filter((entry) => !isTurnedAway(entry)).length;
      const isSilent = attempts.some((entry) => isTurnedAway(entry) && !entry.retryAfterSeconds);
      return [
        ...(through === RATE_LIMITS[name].most
          ? []
          : [`${name}: ${through} of ${RATE_LIMITS[name].most}`]),
        ...(isSilent ? [`${name}: a refusal does not say when to come back`] : []),
      ];
    });
    return {
      ...(await countFeedback(stage.database, stage.ledger)),
      broken,
      notes: crowds.map(({ name, attempts }) => `${name}: ${tallyStatuses(attempts)}`),
    };
  },
};
