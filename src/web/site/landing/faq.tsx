import { MONEY_BACK_DAYS } from '#shared/billing/plans.ts';
import { Disclosure } from '#web/ui/layout/disclosure.tsx';

const QUESTIONS = [
  {
    question: 'How long does it take guests?',
    answer:
      'Most guests finish in under 60 seconds. Even a detailed complaint takes under 90 seconds, because the chat asks one short question at a time and everything optional can be skipped.',
  },
  {
    question: 'Is feedback really private?',
    answer:
      'Yes. It goes to your dashboard and nowhere else: nothing is published, listed or shared with other restaurants. Guests stay anonymous unless they choose to leave an e-mail so that you can reply.',
  },
  {
    question: 'Do guests need an app or account?',
    answer:
      'No. They scan the QR code on the table or open your link, and the chat starts in the browser they already have. Nothing to install, nothing to sign up for.',
  },
  {
    question: 'Can I cancel anytime?',
    answer: `Yes. There are no setup fees and no minimum term. Paid plans come with a ${MONEY_BACK_DAYS}-day money-back guarantee: within ${MONEY_BACK_DAYS} days of your first payment all that your card was charged for the plan goes back to it. Starter stays free.`,
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
