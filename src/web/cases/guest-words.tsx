import { MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { findClassCorrection } from '#shared/cases/case-entry-sentence.ts';
import type { CaseFile } from '#shared/cases/contract.ts';
import { formatVisit } from '#shared/feedback/format-visit.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import { answerPath } from '#shared/site/paths.ts';
import { findPassages } from '#shared/understanding/find-passages.ts';
import { RatingWords } from '#web/complaints/entry-facts.tsx';
import { useNow } from '#web/platform/browser/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { evidenceQuote } from '#web/understanding/understanding-words.ts';
import { caseActorLabel, textAttributes } from './case-words.ts';

/** The guest's words, with the words that decided the class marked, and a link to reply. */
export function GuestWords({ file, timeZone }: { file: CaseFile; timeZone: string | undefined }) {
  const { answer, because, feedbackId, venueId } = file;
  const now = useNow();
  if (!answer) {
    return (
      <Card>
        <CardHeader title="What the guest said" className="mb-2" />
        <p className="text-ink-soft">
          The guest’s words have been erased. Your record of what was done stays.
        </p>
      </Card>
    );
  }
  const { quoted, aside } = splitAnswer(file);
  const said = findClassCorrection(file.entries);
  const { customerName, email } = answer;
  const facts: [string, ReactNode][] = [
    ['Guest', customerName && <bdi>{customerName}</bdi>],
    // During an update, a server of the previous version does not send the address yet.
    ['Email', email ?? (email === null && 'Not given')],
    ['Also said', aside && <span {...textAttributes(aside, answer)}>{aside}</span>],
    ['Rating', answer.overallRating && <RatingWords rating={answer.overallRating} />],
    ['What it is about', answer.primaryIssue && <bdi>{answer.primaryIssue}</bdi>],
    ['Served by', answer.serverName && <bdi>{answer.serverName}</bdi>],
    ['Visited', formatVisit(answer, now)],
    ['Came in', formatMoment(answer.createdAt, { now, timeZone })],
  ];
  return (
    <Card>
      <CardHeader
        title="What the guest said"
        action={
          feedbackId && (
            <Button asChild variant="secondary" size="sm" className="print:hidden">
              <Link href={answerPath(feedbackId, venueId)}>
                <MessageSquareText aria-hidden />
                Reply to the guest
              </Link>
            </Button>
          )
        }
      />
      {/* During an update, a server of the previous version may not send these two yet. */}
      {(file.changedWords ?? []).map(({ at, words }) => (
        <QuotedWords key={at} words={words}>
          The guest has since changed these words
        </QuotedWords>
      ))}
      {quoted.map((text) => (
        <blockquote
          key={text}
          {...textAttributes(text, answer)}
          className="wrap-anywhere mb-3 whitespace-pre-line border-chili/50 border-s-3 ps-4 text-lg leading-7"
        >
          <MarkedText text={text} phrases={because} />
        </blockquote>
      ))}
      {(file.onTicket ?? []).map(({ at, words }) => (
        <QuotedWords key={at} words={words}>
          Written on the ticket, {formatMoment(at, { now, timeZone })}
        </QuotedWords>
      ))}
      {because.length > 0 && (
        <p className="wrap-anywhere mb-4 text-chili-ink text-sm">
          Flagged for the underlined words
          {/* Not every screen reader announces marked words. */}
          <span className="sr-only">
            :{' '}
            <bdi {...textAttributes(evidenceQuote(because), answer)}>{evidenceQuote(because)}</bdi>
          </span>
        </p>
      )}
      {said && (
        <p className="wrap-anywhere mb-4 text-ink-soft text-sm">
          {said.sentence}, by {caseActorLabel(said)}, {formatMoment(said.at, { now, timeZone })}
        </p>
      )}
      <dl className="grid gap-x-6 gap-y-2 border-t pt-4 text-sm sm:grid-cols-2">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name} className="flex min-w-0 flex-wrap items-center gap-x-2">
                <dt className="text-ink-soft">{name}</dt>
                <dd className="wrap-anywhere flex min-w-0">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  );
}

/** Words that the answer does not contain, and where they come from. */
function QuotedWords({ words, children }: { words: string; children: ReactNode }) {
  return (
    <figure className="mb-4">
      <blockquote
        dir="auto"
        className="wrap-anywhere whitespace-pre-line border-chili/50 border-s-3 ps-4 text-lg leading-7"
      >
        {words}
      </blockquote>
      <figcaption className="mt-1.5 text-chili-ink text-sm">{children}</figcaption>
    </figure>
  );
}

/** Separates an option that the guest only tapped, unless it decided the class. */
function splitAnswer({ answer, because }: CaseFile): {
  quoted: string[];
  aside: string | undefined;
} {
  const { textSpecific, textGeneral } = answer ?? {};
  const [first, second] = [textSpecific, textGeneral].filter((text) => text) as string[];
  if (first === undefined) return { quoted: [], aside: undefined };
  if (second === undefined || second === first) return { quoted: [first], aside: undefined };
  return findPassages(second, because).length > 0
    ? { quoted: [first, second], aside: undefined }
    : { quoted: [first], aside: second };
}

function MarkedText({ text, phrases }: { text: string; phrases: readonly string[] }) {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const { start, end } of findPassages(text, phrases)) {
    parts.push(
      text.slice(from, start),
      <mark
        key={start}
        className="rounded-xs bg-chili-soft box-decoration-clone text-inherit underline decoration-2 decoration-chili underline-offset-[0.2em]"
      >
        {text.slice(start, end)}
      </mark>,
    );
    from = end;
  }
  return (
    <>
      {parts}
      {text.slice(from)}
    </>
  );
}
