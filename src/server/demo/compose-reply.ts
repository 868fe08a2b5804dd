import { HOUR_MS } from '#shared/durations.ts';
import type { DemoStage } from './demo-stage.ts';
import { nextWorkingMoment } from './venue-clock.ts';
import type { DemoVenue } from './venues/demo-venue.ts';
import * as words from './words/reply-words.ts';

type AnswerToReply = {
  createdAt: Date;
  isUnhappy: boolean;
  primaryIssue: string;
  textSpecific: string | null;
  serverName: string | null;
  customerName: string | null;
};

export function composeReply(
  feedback: AnswerToReply,
  stage: DemoStage,
): { message: string; repliedAt: Date } {
  const { isUnhappy, primaryIssue, customerName } = feedback;
  const { venue, random } = stage;
  const known = isUnhappy ? words.APOLOGIES : words.THANKS;
  const others = isUnhappy ? words.OTHER_APOLOGIES : words.OTHER_THANKS;
  const sentences = [
    capitalised(random.deal(known[primaryIssue] ?? others)),
    aboutDetails(venue, feedback),
    random.deal(isUnhappy ? words.AMENDS : words.RETURN_INVITATIONS),
  ];
  const greeting = customerName ? `Dear ${customerName},` : 'Dear guest,';
  const signature = `${venue.reply.signedBy}\n${venue.settings.name}`;
  return {
    message: [greeting, sentences.filter(Boolean).join(' '), signature].join('\n\n'),
    repliedAt: whenAnswered(feedback.createdAt, stage),
  };
}

function aboutDetails(venue: DemoVenue, feedback: AnswerToReply): string {
  const { isUnhappy, primaryIssue, textSpecific, serverName } = feedback;
  if (serverName && !isUnhappy) return `${serverName} was delighted to hear it.`;
  const text = primaryIssue === 'Food' ? (textSpecific ?? '').toLowerCase() : '';
  const dish = venue.menu.dish.find((name) => text.includes(name.toLowerCase()));
  if (!dish) return '';
  return isUnhappy
    ? `I tasted the ${dish} myself today, and it will be as you remember it from better days.`
    : `The ${dish} stays on the menu, I promise.`;
}

function capitalised(sentence: string): string {
  return sentence.slice(0, 1).toUpperCase() + sentence.slice(1);
}

/** Replies are written in the daytime; answers that arrive late wait for the next morning. */
function whenAnswered(createdAt: Date, { venue, clock, random }: DemoStage): Date {
  const delayHours = Math.max(0.2, venue.reply.usualHours * Math.exp(random.bell() * 0.7));
  const thought = new Date(createdAt.getTime() + delayHours * HOUR_MS);
  return nextWorkingMoment(thought, clock, random.between(0, 90));
}
