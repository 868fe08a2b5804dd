import { Link } from 'wouter';
import { RETENTION_DAYS, RETENTION_MONTHS } from '#shared/feedback/retention.ts';
import { SUBMISSION_KEY_DAYS } from '#shared/feedback/rules.ts';
import { paths } from '#shared/site/paths.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import type { LegalSection } from './plain-page.tsx';

export const PRIVACY_CHANGE_DATE = '18 November 2026';

const KEPT: readonly { what: string; until: string }[] = [
  { what: 'A guest’s email address and name', until: `${RETENTION_MONTHS.contact} months` },
  {
    what: 'What a guest wrote, the restaurant’s reply, and what both said on a ticket',
    until: `${RETENTION_MONTHS.text} months`,
  },
  {
    what: 'The rating, the table, the time, who served, and that somebody was called',
    until: 'as long as the restaurant is with us',
  },
  {
    what: 'Everything about a restaurant that has left, except reward codes',
    until: `${RETENTION_DAYS.removedVenue} days`,
  },
  {
    what: 'Answers that came beyond a free plan’s month',
    until: `${RETENTION_DAYS.held} days, sealed, unless the restaurant moves to a larger plan or the answer is about safety`,
  },
  {
    what: 'Answers to a link that leads to no restaurant',
    until: `${RETENTION_DAYS.unassigned} days`,
  },
  { what: 'Answers to the demo on this site', until: `${RETENTION_DAYS.sample} days` },
  { what: 'Mails that have been sent', until: '30 days' },
  { what: 'An account whose address nobody confirmed', until: '30 days' },
];

export const PRIVACY_CHAPTERS: readonly LegalSection[] = [
  {
    id: 'guests',
    title: 'If you are a guest',
    text: (
      <>
        <p>
          You need no account, and nobody asks who you are. What is stored is what you tell the
          restaurant: how it was and what it was about, your own words, and, where you name them,
          the table, the day and hour of your visit, who served you and the reward you chose. Your
          name and your email address are stored only if you type them in. What you write reaches
          the restaurant as soon as you send it in the chat. If you close the page before the last
          question, or put your phone down for a while, the answers you have given by then are sent
          as well, with the comment that still stands in its field. A name or an email address is
          sent only with its button. If you write of danger and then change the words, the
          restaurant still sees the first ones beside the new ones until your answer is erased. A
          shared screen sends nothing before the end, but when nobody has touched it for a minute,
          it clears itself and sends your answers with the comment in the same way. Ten seconds
          before, it asks, and one button throws everything away.
        </p>
        <p>
          If you call somebody to your table, the team sees the table, your rating and what it is
          about, and the call is stored with who came, when, and whether you said that it was sorted
          out. Nobody is called before you say yes. Only where the restaurant has chosen so, a bad
          rating alone shows its staff your table.
        </p>
        <p>
          Your ticket is a page of your own, opened by a link that only you get. It names nobody:
          whoever has the link can read it, answer and erase it. We keep a fingerprint of the link
          and not the link itself, so we cannot send it to you again. If you let it notify you, your
          browser gives us an address at its maker’s push service, and we keep that until you switch
          it off or erase the ticket.
        </p>
        <p>
          The guest’s page sets no cookie. So that nothing is lost on a bad line, your phone itself
          keeps an unsent answer, your reward code and your ticket for a while. A shared tablet
          forgets all of it when you are done, except for an answer that could not be sent: that is
          kept until it is.
        </p>
      </>
    ),
  },
  {
    id: 'readers',
    title: 'Who sees it',
    text: (
      <>
        <p>
          The restaurant you wrote to, and nobody else: nothing is published, sold, listed or shown
          to other restaurants. Its owner may show your words to the people who work there.
        </p>
        <p>
          Whoever runs this server keeps the database and its backups, and looks into them only to
          keep the service going or where the law demands it.
        </p>
      </>
    ),
  },
  {
    id: 'time',
    title: 'For how long',
    text: (
      <>
        <table className="wrap-anywhere w-full border-collapse text-left">
          <caption className="sr-only">What is kept, and for how long</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">What</th>
              <th scope="col">Kept for</th>
            </tr>
          </thead>
          <tbody>
            {KEPT.map(({ what, until }) => (
              <tr key={what} className="border-y align-top">
                <th scope="row" className="py-3 pr-6 font-normal">
                  {what}
                </th>
                <td className="w-2/5 py-3 font-semibold">{until}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          Then it is removed by itself, within minutes. Figures such as a week’s satisfaction stay,
          because there is nobody in them. Backups are kept for thirty days at most.
        </p>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'Seeing it, and having it erased',
    text: (
      <>
        <p>
          Ask the restaurant. If you left your email address, its owner can hand you everything that
          is stored under it, and can erase all of it at once, the figures included. Without an
          address nobody can tell which answer is yours, and that includes us. With your ticket you
          need to ask nobody: it shows what you said, the call and the conversation, and erases all
          of it, together with your name and email address, which it does not show. A reward code
          stays good, and emails that have already been sent stay with whoever got them. What a
          restaurant wrote down for itself about an incident, such as an allergic reaction, is its
          own record and stays, without your name and address. When a restaurant leaves us, your
          ticket goes on showing and erasing what you said, until all of it is erased after{' '}
          {RETENTION_DAYS.removedVenue} days.
        </p>
        <p>
          Every reply that a restaurant sends you has a link that stops further mail, from that
          restaurant or from all of them. If a restaurant does not answer you, the{' '}
          <Link href={paths.contact}>contact page</Link> says how to reach us.
        </p>
      </>
    ),
  },
  {
    id: 'restaurants',
    title: 'If you have a restaurant with us',
    text: (
      <>
        <p>
          We store your name, your email address, a scrambled form of your password from which
          nobody can read it, your restaurants with their settings, your plan and what you were
          billed. Card numbers never reach us: they go to the payment provider.
        </p>
        <p>
          One cookie keeps you signed in, for a week after your last visit, and another lets us
          recognise your browser when somebody guesses passwords. What was changed in your account,
          and when, is written down; the network it came from is noted as a fingerprint that cannot
          be turned back into an address.
        </p>
        <p>
          You can export every answer at any time, and delete your account in Settings. Your
          restaurants are offline at once, your name and address are erased, and what guests told
          you is erased after {RETENTION_DAYS.removedVenue} days. Reward codes that guests already
          hold stay valid until they run out.
        </p>
      </>
    ),
  },
  {
    id: 'others',
    title: 'Who else is involved',
    text: (
      <>
        <ul>
          <li>No advertising, no trackers, no statistics of other companies, on no page.</li>
          <li>
            The payment provider (Stripe, where real payments are taken) handles owners’ cards. Its
            script is loaded on owners’ pages only.
          </li>
          <li>A mail service delivers the mails that we send.</li>
          <li>
            Notifications go through the push service of the browser’s maker, encrypted so that it
            cannot read them.
          </li>
          <li>
            A restaurant’s logo may lie on the restaurant’s own website; your phone then fetches it
            there.
          </li>
        </ul>
        <p>
          To slow down abuse, we count how often a network sends something. That counter is a
          fingerprint too, and is gone within a day. So that made-up alarms do not hide a real one,
          such a fingerprint also stays with a call or an answer, for {SUBMISSION_KEY_DAYS} days. It
          tells the team only which of them came from one network.
        </p>
        <p>
          {PRODUCT_NAME} is run by whoever offers it at this address. How to write to them stands on
          the <Link href={paths.contact}>contact page</Link>.
        </p>
      </>
    ),
  },
];
