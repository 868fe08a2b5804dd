import { Link } from 'wouter';
import { RETENTION_DAYS, RETENTION_MONTHS } from '#shared/feedback/retention.ts';
import { SUBMISSION_KEY_DAYS } from '#shared/feedback/rules.ts';
import { paths } from '#shared/site/paths.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import type { LegalSection } from './text-page.tsx';

export const PRIVACY_CHANGE_DATE = '18 November 2026';

const RETENTION_PERIODS: readonly { what: string; until: string }[] = [
  { what: 'A guest’s email address and name', until: `${RETENTION_MONTHS.contact} months` },
  {
    what: 'What a guest wrote, the restaurant’s reply, and their messages on the ticket',
    until: `${RETENTION_MONTHS.text} months`,
  },
  {
    what: 'The rating, the table, the time, who served, and whether the guest called the team',
    until: 'for as long as the restaurant has an account',
  },
  {
    what: 'Everything about a restaurant that has left, except its reward codes',
    until: `${RETENTION_DAYS.removedVenue} days`,
  },
  {
    what: 'Answers over the monthly limit of the free plan',
    until: `${RETENTION_DAYS.held} days, hidden from the restaurant unless it upgrades or the answer is about safety`,
  },
  {
    what: 'Answers sent through a link that belongs to no restaurant',
    until: `${RETENTION_DAYS.unassigned} days`,
  },
  { what: 'Answers to the demo on this site', until: `${RETENTION_DAYS.sample} days` },
  { what: 'Emails we have sent', until: '30 days' },
  { what: 'An account whose email address was never confirmed', until: '30 days' },
];

export const PRIVACY_SECTIONS: readonly LegalSection[] = [
  {
    id: 'guests',
    title: 'If you are a guest',
    text: (
      <>
        <p>
          You don’t need an account, and you don’t have to say who you are. We store what you tell
          the restaurant: your rating, what it was about and your own words. If you add them, we
          also store the table, the day and time of your visit, who served you and the reward you
          chose. We store your name and email address only if you type them in.
        </p>
        <p>
          The restaurant gets what you write as soon as you send it in the chat. If you close the
          page before the last question, or put your phone down for a while, we send the answers you
          have given so far, including a comment you were still typing. A comment that mentions
          danger is sent a few seconds after you stop typing, even if you don’t send it. A name or
          an email address is sent only when you tap its button. If you mention danger and then
          change your words, the restaurant sees both versions until your answer is erased.
        </p>
        <p>
          A shared screen sends nothing until you finish. If it isn’t touched for a minute, it sends
          your answers, including a comment you were still typing, and clears itself for the next
          guest. It warns you ten seconds before, and you can throw everything away with one button.
        </p>
        <p>
          If you call the team to your table, they see the table, your rating and what it is about.
          We store the call with who came, when, and whether you said it was sorted out. We never
          call anyone until you say yes. Some restaurants choose to show their staff the table of
          every bad rating, even without a call.
        </p>
        <p>
          Your ticket is your own page, opened by a link that only you get. It doesn’t show your
          name: anyone who has the link can read it, answer on it and erase it. We keep only a
          fingerprint of the link, so we can’t send it to you again. If you turn on notifications,
          we send them through the push service of your browser’s maker, to an address your browser
          gives us. We keep that address until you turn them off or erase the ticket.
        </p>
        <p>
          The guest’s page sets no cookies. So that nothing gets lost on a bad connection, your own
          phone keeps an unsent answer, your reward code and your ticket for a while. A shared
          tablet forgets all of it when you finish, except an answer it couldn’t send: it keeps that
          one until it has been sent.
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
          Only the restaurant you wrote to. We don’t publish it, sell it, list it or show it to
          other restaurants. The owner may show your words to the people who work there.
        </p>
        <p>
          The operator of this server looks after the database and its backups, and looks into them
          only to keep the service running or when the law requires it.
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
            {RETENTION_PERIODS.map(({ what, until }) => (
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
          After that it is deleted automatically, within minutes. Totals such as a week’s
          satisfaction stay, because they don’t identify anyone. Backups are kept for at most thirty
          days.
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
          With your ticket, you can do it yourself. It shows what you said, the call and the
          conversation, and erases all of it, together with your name and email address, which it
          doesn’t show.
        </p>
        <p>
          Otherwise, ask the restaurant. If you left your email address, its owner can give you
          everything stored under it, or erase all of it at once, including from the figures. If you
          didn’t, no one can tell which answer is yours, not even us.
        </p>
        <p>
          Your reward code stays valid, and emails that were already sent stay with the people who
          received them. The restaurant’s own notes about an incident, such as an allergic reaction,
          are its records and stay, without your name and address. If the restaurant leaves us, your
          ticket keeps working until everything is erased after {RETENTION_DAYS.removedVenue} days.
        </p>
        <p>
          Every reply from a restaurant has a link that stops further emails, from that restaurant
          or from all of them. If a restaurant doesn’t answer you, the{' '}
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
          We store your name, your email address, your restaurants with their settings, your plan
          and your bills. Your password is stored only in scrambled form, which can’t be read back.
          Card numbers never reach us: they go straight to the payment provider.
        </p>
        <p>
          One cookie keeps you signed in until a week after your last visit. Another recognises your
          browser, so that a stranger guessing passwords doesn’t lock you out. We log what was
          changed in your account and when. The network it came from is logged only as a fingerprint
          that can’t be turned back into an address.
        </p>
        <p>
          You can export every answer at any time, and delete your account in Settings. Your
          restaurants then go offline at once, your name and address are erased, and what guests
          told you is erased after {RETENTION_DAYS.removedVenue} days. Reward codes that guests
          already have stay valid until they expire.
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
          <li>No page has advertising, trackers or another company’s analytics.</li>
          <li>
            The payment provider (Stripe, where real payments are taken) handles owners’ cards. Its
            script loads on owners’ pages only.
          </li>
          <li>A mail service delivers the emails we send.</li>
          <li>
            Notifications go through your browser maker’s push service, encrypted so that it can’t
            read them.
          </li>
          <li>
            A restaurant’s logo may be stored on its own website. Your phone then loads it from
            there.
          </li>
        </ul>
        <p>
          To slow down abuse, we count how often a network sends something. The counter stores the
          network only as a fingerprint and is deleted within a day. A fingerprint also stays with
          each call and answer for {SUBMISSION_KEY_DAYS} days, so that made-up alarms can’t hide a
          real one. It tells the team only which of them came from the same network.
        </p>
        <p>
          {PRODUCT_NAME} is run by the operator of this website. The{' '}
          <Link href={paths.contact}>contact page</Link> says how to write to them.
        </p>
      </>
    ),
  },
];
