import { Link } from 'wouter';
import { CONTACT_META, PLACEHOLDER_CONTACT } from '#shared/site/contact-address.ts';
import { paths } from '#shared/site/paths.ts';
import { PlainPage } from '#web/site/plain-pages/plain-page.tsx';

export function ContactPage() {
  const address = contactAddress();
  return (
    <PlainPage
      title="Write to us"
      lead={
        <>
          A person reads what you send to{' '}
          <a
            href={`mailto:${address}`}
            className="unbroken font-semibold text-basil-ink underline underline-offset-4"
          >
            {address}
          </a>
          .
        </>
      }
      chapters={[
        {
          id: 'guests',
          title: 'You are a guest',
          text: (
            <>
              <p>
                Your ticket, the page whose link came with your thanks, shows what you wrote and
                erases it for good. Nobody has to be asked.
              </p>
              <p>
                Without the link, please contact the restaurant first: only it can see what you
                wrote, answer you, or erase it. If you hear nothing, write to us with the name of
                the restaurant and the email address that you left there. The{' '}
                <Link href={paths.privacy}>privacy page</Link> says what we keep.
              </p>
            </>
          ),
        },
        {
          id: 'restaurants',
          title: 'You have a restaurant',
          text: (
            <p>
              Write from the address of your account and say which restaurant it is about; a picture
              of the screen helps. Plans, receipts and cancelling are in Settings, where nobody has
              to be asked.
            </p>
          ),
        },
        {
          id: 'security',
          title: 'Found a security problem?',
          text: (
            <p>
              Tell us before you tell others, with the URL and the response, and without other
              people’s data. You hear from us within three days.
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
