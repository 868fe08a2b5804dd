import { ArrowRight } from 'lucide-react';
import { MONEY_BACK_DAYS } from '#shared/billing/plans.ts';
import { WIDGET_PATH } from '#shared/site/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/layout/disclosure.tsx';
import { Section } from './section.tsx';

const FACTS = [
  { number: '60 seconds', text: 'Most guests finish in under 60 seconds.' },
  { number: '90 seconds', text: 'Even a detailed complaint takes under 90 seconds.' },
  { number: '1 line', text: 'Add it to your site with a single line of code.' },
];

const ROWS = [
  {
    aspect: 'Tone',
    publicReview: 'Written for strangers, often in anger',
    privateFeedback: 'Said to you, the way people talk at a table',
  },
  {
    aspect: 'Timing',
    publicReview: 'Days later, when the evening can’t be saved',
    privateFeedback: 'On the day, often before the guest has left',
  },
  {
    aspect: 'Detail',
    publicReview: 'A few stars and a few words',
    privateFeedback: 'Rating, issue, table, time and who served',
  },
  {
    aspect: 'Impact',
    publicReview: 'Read by everyone, for years',
    privateFeedback: 'Read by you, put right by tomorrow',
  },
];

export function Comparison() {
  return (
    <Section
      id="comparison"
      title="The same guest, two very different evenings"
      lead="Unhappy guests will tell someone. TableTalk makes it easy to tell you."
    >
      <div className="overflow-hidden rounded-lg border bg-surface">
        <table className="w-full table-fixed border-collapse text-left text-sm sm:text-base">
          <caption className="sr-only">Public reviews compared with private feedback</caption>
          <thead>
            <tr className="border-b">
              <td className="hidden w-36 md:table-cell" />
              <th scope="col" className="px-4 py-4 font-semibold text-ink-soft sm:px-6">
                Public reviews
              </th>
              <th
                scope="col"
                className="bg-basil-soft px-4 py-4 font-semibold text-basil-ink sm:px-6"
              >
                Private feedback
              </th>
            </tr>
          </thead>
          {ROWS.map((row) => (
            <tbody key={row.aspect} className="border-b last:border-b-0">
              <tr className="md:hidden">
                <th scope="rowgroup" className="px-4 pt-4 font-semibold sm:px-6">
                  {row.aspect}
                </th>
                <td className="bg-basil-soft" />
              </tr>
              <tr className="align-top">
                <th scope="row" className="hidden px-6 py-5 font-semibold md:table-cell">
                  {row.aspect}
                </th>
                <td className="px-4 pt-1 pb-4 text-ink-soft sm:px-6 md:py-5">{row.publicReview}</td>
                <td className="bg-basil-soft px-4 pt-1 pb-4 sm:px-6 md:py-5">
                  {row.privateFeedback}
                </td>
              </tr>
            </tbody>
          ))}
        </table>
      </div>
    </Section>
  );
}

const QUESTIONS = [
  {
    question: 'How long does it take guests?',
    answer:
      'Most guests finish in under 60 seconds. Even a detailed complaint takes under 90 seconds, because the chat asks one short question at a time and everything optional can be skipped.',
  },
  {
    question: 'Is feedback really private?',
    answer:
      'Yes. It goes to your dashboard and nowhere else: nothing is published, listed or shared with other restaurants. Guests stay anonymous unless they choose to leave their name, or an email so that you can reply.',
  },
  {
    question: 'Do guests need an app or account?',
    answer:
      'No. They scan the QR code on the table or open your link, and the chat starts in the browser they already have. Nothing to install, nothing to sign up for.',
  },
  {
    question: 'Can I cancel anytime?',
    answer: `Yes. There are no setup fees and no minimum term. Paid plans come with a ${MONEY_BACK_DAYS}-day money-back guarantee: within ${MONEY_BACK_DAYS} days of your first payment, we refund everything your card was charged for the plan. Starter stays free.`,
  },
];

export function Faq() {
  return (
    <section id="faq" aria-labelledby="faq-title" className="py-16 sm:py-24">
      <div className="mx-auto grid max-w-6xl gap-x-16 gap-y-8 px-4 sm:px-6 lg:grid-cols-[1fr_1.8fr]">
        <h2 id="faq-title" className="font-display font-semibold text-2xl sm:text-3xl">
          Questions owners ask
        </h2>
        <div className="divide-y border-y">
          {QUESTIONS.map(({ question, answer }) => (
            <Disclosure key={question} title={question}>
              {answer}
            </Disclosure>
          ))}
        </div>
      </div>
    </section>
  );
}

/** The three numbers that answer an owner's first objections. */
export function Facts() {
  return (
    <section aria-label="In short" className="border-y bg-surface">
      <dl className="mx-auto grid max-w-6xl px-4 max-md:divide-y sm:px-6 md:grid-cols-3 md:divide-x">
        {FACTS.map(({ number, text }) => (
          <div key={number} className="py-6 md:px-8 md:py-8 md:first:pl-0 md:last:pr-0">
            <dt className="font-display font-semibold text-2xl">{number}</dt>
            <dd className="mt-1 text-balance text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function ClosingCallToAction() {
  return (
    <section
      aria-labelledby="closing-title"
      className="mx-auto max-w-6xl px-4 pb-16 sm:px-6 sm:pb-24"
    >
      <div className="rounded-xl bg-basil px-6 py-14 text-center text-on-basil sm:py-20">
        <h2 id="closing-title" className="font-display font-semibold text-2xl sm:text-4xl">
          Sit down on the guest’s side
        </h2>
        <p className="mx-auto mt-4 max-w-xl text-lg">
          Answer the demo as one of your guests would. It takes under a minute, and there is nothing
          to sign up for.
        </p>
        <Button asChild size="lg" variant="light" className="mt-8">
          <a href={WIDGET_PATH}>
            Start the conversation
            <ArrowRight aria-hidden />
          </a>
        </Button>
      </div>
    </section>
  );
}
