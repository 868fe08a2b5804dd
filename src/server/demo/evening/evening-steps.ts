import { SECOND_MS } from '#shared/durations.ts';
import type { Rating } from '#shared/feedback/ratings.ts';
import { type ChatTopic, COMPLAINT_TOPICS, PRAISE_TOPICS } from '#shared/feedback/topics.ts';
import { rewardValue } from '#shared/rewards/rules.ts';
import { COPPER_KETTLE } from '../demo-business.ts';
import { type Colleague, type DemoRequest, EveningError, type Guest, makeGuest } from './people.ts';

type EveningStage = {
  guests: { asked: DemoRequest; venueId: string };
  maya: Colleague;
  priya: Colleague;
  esther: Colleague;
  say: (line: string) => void;
  pause: (ms: number) => Promise<void>;
};

/** One event of the evening, and the pause before it. */
export type EveningStep = { afterSeconds: number; happens: () => Promise<void> };

const CAKE = COPPER_KETTLE.settings.customRewards.at(-1) ?? '';
/**
 * How often to check for a missed call. A call is missed after four minutes, but a job records that
 * later.
 */
const LOOK_EVERY_MS = 2 * SECOND_MS;
const MAX_LOOKS = 150;

/**
 * The evening's events: a call that staff attend to, one that two colleagues want to take, one
 * withdrawn, one missed, and a thread.
 */
export function eveningSteps(stage: EveningStage): EveningStep[] {
  const { say } = stage;
  const seat = (table: string, rating: Rating, topic: ChatTopic, words: string): Guest =>
    makeGuest(stage.guests.asked, {
      venueId: stage.guests.venueId,
      tableNumber: table,
      rating,
      primaryIssue: topic.category,
      textGeneral: topic.sentence,
      specificFeedback: words,
    });
  const happy = (
    afterSeconds: number,
    table: string,
    topic: ChatTopic,
    words: string,
  ): EveningStep => ({
    afterSeconds,
    happens: async () => {
      await seat(table, 'excellent', topic, words).answer();
      say(`Table ${table} is happy: "${words}"`);
    },
  });
  const { food, wait, service, value } = COMPLAINT_TOPICS;
  const forgotten = seat('11', 'poor', wait, 'Forty minutes, and nobody has looked our way.');
  return [
    happy(2, '5', PRAISE_TOPICS.food, 'The shakshuka, as every Friday.'),
    call(4, forgotten, stage),
    ...helpGuest(stage, seat('4', 'fair', food, 'The pie was cold in the middle.')),
    happy(9, 'Window 1', PRAISE_TOPICS.atmosphere, 'The window table, and the rain outside.'),
    ...tooSlow(stage, seat('7', 'fair', service, 'We had to ask for water three times.')),
    ...withdrawGuestCall(stage, seat('2', 'fair', value, 'A pound for a jug of tap water?')),
    ...writeToGuest(
      stage,
      seat('9', 'fair', wait, 'Lovely cake. It came when we had our coats on.'),
    ),
    happy(8, '3', PRAISE_TOPICS.service, 'Priya remembered how I take my tea.'),
    missGuestCall(stage, forgotten),
  ];
}

function call(
  afterSeconds: number,
  guest: Guest,
  { say }: EveningStage,
): EveningStep & { id: () => string } {
  let id = '';
  return {
    afterSeconds,
    id: () => id,
    happens: async () => {
      id = (await guest.call()).id;
      say(`Table ${guest.table} asks for somebody. The tile lights up on the boards.`);
    },
  };
}

function helpGuest(stage: EveningStage, guest: Guest): EveningStep[] {
  const { priya, say } = stage;
  const called = call(12, guest, stage);
  return [
    called,
    {
      afterSeconds: 10,
      happens: async () => {
        await priya.claim(called.id());
        const { takenBy } = await guest.look();
        say(`Priya goes. The guest at table ${guest.table} reads: ${takenBy} is on the way.`);
      },
    },
    { afterSeconds: 8, happens: async () => void (await guest.answer()) },
    {
      afterSeconds: 14,
      happens: async () => {
        await priya.finish(called.id(), { outcome: 'replaced', note: 'A hot one from the oven' });
        say('Priya has brought another plate, and says so on the board.');
      },
    },
    {
      afterSeconds: 8,
      happens: async () => {
        await guest.judge(true);
        say(`Table ${guest.table} says: sorted.`);
      },
    },
  ];
}

/**
 * Two colleagues claim the call at the same moment; one wins, and the other sees the winner's name.
 */
function tooSlow(stage: EveningStage, guest: Guest): EveningStep[] {
  const { priya, esther, say } = stage;
  const called = call(12, guest, stage);
  let goes: Colleague = esther;
  return [
    called,
    {
      afterSeconds: 8,
      happens: async () => {
        const claims = [esther, priya].map((who) => who.claim(called.id()).then(() => who));
        goes = await Promise.any(claims);
        await Promise.allSettled(claims);
        const { takenBy } = await guest.look();
        say(`Priya and Esther both press "I’m going". ${takenBy} was faster; the other reads so.`);
      },
    },
    {
      afterSeconds: 16,
      happens: async () => {
        await goes.finish(called.id(), { outcome: 'talked' });
        await guest.judge(false);
        await guest.answer();
        say(`They have talked. Table ${guest.table} says: not really. The manager will read it.`);
      },
    },
  ];
}

function withdrawGuestCall(stage: EveningStage, guest: Guest): EveningStep[] {
  return [
    call(12, guest, stage),
    {
      afterSeconds: 12,
      happens: async () => {
        await guest.withdraw();
        stage.say(`Table ${guest.table} needs nobody any more. The tile goes out.`);
      },
    },
  ];
}

/** A thread on the ticket of a guest who left no address. */
function writeToGuest({ maya, say }: EveningStage, guest: Guest): EveningStep[] {
  let feedbackId = '';
  let offerId = '';
  return [
    {
      afterSeconds: 10,
      happens: async () => {
        const { id, ticketUrl } = await guest.answer();
        feedbackId = id;
        say(`Table ${guest.table} calls nobody, answers, and keeps the ticket: ${ticketUrl}`);
      },
    },
    {
      afterSeconds: 14,
      happens: async () => {
        const text = 'That is a shame, the cake is the best part. Have a slice on us next time?';
        offerId = (await maya.reply(feedbackId, { text, offeredReward: rewardValue(CAKE) })).id;
        say(`Maya answers on the ticket, and offers: ${CAKE}.`);
      },
    },
    {
      afterSeconds: 16,
      happens: async () => {
        await guest.write('That is kind, thank you. Saturday, then.');
        const { rewardCode } = await guest.accept(offerId);
        say(`The guest writes back and accepts. The code to show is ${rewardCode}.`);
      },
    },
    {
      afterSeconds: 12,
      happens: async () => {
        await maya.reply(feedbackId, { text: 'Saturday it is. Ask for Maya.' });
        await guest.settle();
        say('Maya writes once more, and the guest says: it is settled.');
      },
    },
  ];
}

function missGuestCall({ say, pause }: EveningStage, guest: Guest): EveningStep {
  return {
    afterSeconds: 6,
    happens: async () => {
      await guest.answer();
      say(`Nobody has come to table ${guest.table} yet. The guest has told the rest in the chat.`);
      for (let looks = 0; (await guest.look()).status === 'waiting'; looks += 1) {
        if (looks > MAX_LOOKS) throw new EveningError('a call that nobody took was never missed.');
        await pause(LOOK_EVERY_MS);
      }
      const { status } = await guest.look();
      if (status !== 'missed') say(`Somebody went to table ${guest.table} after all. Thank you!`);
      else say(`Four minutes: table ${guest.table} reads that nobody is free right now.`);
    },
  };
}
