import { type Comment, composeComment } from './compose-comment.ts';
import { composeForeignComment } from './compose-foreign-comment.ts';
import type { DemoStage } from './demo-stage.ts';
import type { DemoVisit } from './demo-visit.ts';
import { isNegative, rateVisit } from './rate-visit.ts';
import { timeOf } from './venue-clock.ts';
import type { DemoVenue } from './venues/demo-venue.ts';
import type { Visit } from './visit-calendar.ts';

/** What one guest tells the widget about one visit. */
export function composeAnswers(visit: Visit, stage: DemoStage) {
  const { venue, random } = stage;
  const server = random.pickWeighted(venue.servers, ({ share }) => share);
  const table = random.chance(0.78) ? random.pick(venue.tables) : undefined;
  const troubles = [troubleOf(visit, venue), server.trouble, table?.trouble ?? 0];
  const trouble = troubles.reduce((sum, one) => sum + one, visit.isBusy ? 0.25 : 0);
  const rating = rateVisit(trouble, random);
  const isUnhappy = isNegative(rating);
  const isBadWeek = venue.badWeek?.weeksAgo === visit.weeksAgo;
  // In a bad week guests do not blame their server.
  const blamed = isBadWeek ? 0 : blame(server.trouble);
  const isNamed = random.chance(isUnhappy ? blamed : server.namedBy);
  const { date, minutes, weeksAgo } = visit;
  const named = isNamed ? server.name : undefined;
  const { isSerious, ...comment } = newComment(
    { venue, rating, date, minutes, weeksAgo, table, server: named },
    stage,
  );
  return {
    ...comment,
    overallRating: rating,
    isSeriousComplaint: isSerious,
    // The widget asks for a server's name only after okay or better; unhappy guests name one in
    // their text.
    serverName: isUnhappy ? null : (named ?? null),
    tableNumber: table?.name ?? null,
    visitDate: date,
    // The widget asks unhappy guests for the day only.
    visitTime: !isUnhappy && random.chance(0.65) ? timeOf(minutes) : null,
    createdAt: visit.writtenAt,
  };
}

function troubleOf({ daysAgo, weeksAgo }: Visit, { troubleOn, badWeek }: DemoVenue): number {
  return troubleOn(daysAgo) + (badWeek?.weeksAgo === weeksAgo ? badWeek.trouble : 0);
}

/** Unhappy guests name a server only when the server is the reason. */
function blame(trouble: number): number {
  return trouble > 1 ? 0.65 : 0.04;
}

const SHORT_TEXT = 25;
const FOREIGN_SHARE = 0.03;

/** Two guests may both write "Lovely!", but no two the same long sentence. */
function newComment(scene: DemoVisit, { random, written }: DemoStage): Comment {
  const isForeign = random.chance(FOREIGN_SHARE);
  const foreign = isForeign ? composeForeignComment(scene, random, written) : undefined;
  let comment = foreign ?? composeComment(scene, random);
  for (let tries = 0; tries < 5 && isRepeated(comment, written); tries++) {
    comment = composeComment(scene, random);
  }
  if (comment.textSpecific) written.add(comment.textSpecific);
  return comment;
}

function isRepeated({ textSpecific }: Comment, written: ReadonlySet<string>): boolean {
  return textSpecific !== null && textSpecific.length > SHORT_TEXT && written.has(textSpecific);
}
