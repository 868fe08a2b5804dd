import { redactAddresses } from '#server/feedback/inbox/redact-addresses.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import { spendRateLimit } from '#server/platform/rate-limits/spend-rate-limit.ts';
import type { Services } from '#server/services.ts';
import { findOwnVenue } from '#server/venues/queries.ts';
import { AppError } from '#shared/api/errors.ts';
import { paths } from '#shared/site/paths.ts';
import type { PersonPraise } from '#shared/today/contract.ts';
import { countPraiseForName, findMemberByFirstName, findPraiseForName } from './praise-query.ts';
import { praiseSince } from './read-praise.ts';

const MAX_MAILED = 3;

type NamedPerson = { venueId: string; name: string };

/** What guests of a venue said about a person, and which member that is. */
export async function readPersonPraise(
  services: Services,
  scope: TenantScope,
  { venueId, name }: NamedPerson,
): Promise<PersonPraise> {
  const { db, now } = services;
  const venue = await findOwnVenue(db, scope, venueId);
  if (!venue) throw new AppError('NOT_FOUND', 'Restaurant not found');
  const at = now();
  const wanted = { name, venueId: venue.venueId, since: praiseSince(at) };
  const [rows, counted, member] = await Promise.all([
    findPraiseForName(db, scope, { ...wanted, isWritten: true }),
    countPraiseForName(db, scope, { ...wanted, now: at }),
    findMemberByFirstName(db, venue.id, name),
  ]);
  return {
    praise: rows.map(({ textGeneral, textSpecific, createdAt, ...row }) => ({
      ...row,
      words: redactAddresses(textSpecific ?? textGeneral ?? ''),
      createdAt: createdAt.toISOString(),
    })),
    count: counted.reduce((sum, { count }) => sum + count, 0),
    member: member ? { firstName: member.firstName } : null,
  };
}

/** Mails the member the newest quotes; the mail is deleted if one of the guests erases the answer. */
export async function sendPersonPraise(
  services: Services,
  scope: TenantScope,
  { venueId, name }: NamedPerson,
): Promise<{ sentTo: string }> {
  const { db } = services;
  const venue = await findOwnVenue(db, scope, venueId);
  if (!venue) throw new AppError('NOT_FOUND', 'Restaurant not found');
  const member = await findMemberByFirstName(db, venue.id, name);
  if (!member) throw new AppError('NOT_FOUND', `Nobody in the team is called ${name}`);
  const { praise, count } = await readPersonPraise(services, scope, { venueId, name });
  const quoted = praise.slice(0, MAX_MAILED);
  if (quoted.length === 0) throw new AppError('NOT_FOUND', 'There is no praise to send');
  await spendRateLimit(services, 'praiseMailsPerPerson', member.userId);
  const guests = count === 1 ? 'A guest' : `${count} guests`;
  await queueMail(services, db, {
    kind: 'praise',
    to: { address: member.email, name: member.firstName },
    subject: `${guests} praised you at ${venue.name}`,
    aboutIds: quoted.map(({ id }) => id),
    venueUuid: venue.id,
    content: {
      preheader: quoted[0]?.words.slice(0, PREVIEW_LENGTH) ?? '',
      heading: `Well done, ${member.firstName}`,
      paragraphs: [`${guests} praised you by name in the last ninety days.`],
      quote: {
        label: quoted.length === 1 ? 'In their words' : 'The latest, in their words',
        text: quoted.map(({ words }) => `“${words.trim()}”`).join('\n\n'),
      },
      action: { label: 'Read all of it', url: `${services.config.publicUrl}${paths.myPraise}` },
    },
  });
  return { sentTo: member.firstName };
}

const PREVIEW_LENGTH = 140;
