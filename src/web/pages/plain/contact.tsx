import { Link } from 'wouter';
import { CONTACT_META, PLACEHOLDER_CONTACT } from '#shared/site/contact-address.ts';
import { paths } from '#shared/site/paths.ts';
import { TextPage } from '#web/site/plain-pages/text-page.tsx';

export function ContactPage() {
  const address = contactAddress();
  return (
    <TextPage
      title="Contact"
      lead={
        <>
          Write to{' '}
          <a
            href={`mailto:${address}`}
            className="unbroken font-semibold text-basil-ink underline underline-offset-4"
          >
            {address}
          </a>
          . A person reads every email.
        </>
      }
      sections={[
        {
          id: 'guests',
          title: 'If you’re a guest',
          text: (
            <>
              <p>
                You can see what you wrote, and erase it for good, on your ticket: the page whose
                link you got when we thanked you.
              </p>
              <p>
                If you don’t have the link, please contact the restaurant first. Only the restaurant
                can see what you wrote, answer you or erase it. If you don’t hear back, write to us
                with the restaurant’s name and the email address you left there. The{' '}
                <Link href={paths.privacy}>privacy page</Link> says what we keep.
              </p>
            </>
          ),
        },
        {
          id: 'restaurants',
          title: 'If you have a restaurant',
          text: (
            <p>
              Please write from your account’s email address and say which restaurant it is about. A
              screenshot helps. You can change or cancel your plan and find your receipts yourself,
              in Settings.
            </p>
          ),
        },
        {
          id: 'security',
          title: 'If you’ve found a security problem',
          text: (
            <p>
              Please tell us before you tell others. Include the URL and the response, but no other
              people’s data. We’ll answer within three days.
            </p>
          ),
        },
      ]}
    />
  );
}

/** The contact address of this server's operator: the sender of its emails. */
function contactAddress(): string {
  if (typeof document === 'undefined') return PLACEHOLDER_CONTACT;
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${CONTACT_META}"]`);
  return meta?.content ?? PLACEHOLDER_CONTACT;
}
