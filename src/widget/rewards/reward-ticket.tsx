import type { WidgetSetup } from '#shared/site/widget-setup.ts';
import { SaveIcon } from '../chat/lazy-icons.tsx';
import { LogoPlate } from '../chat/logo-plate.tsx';
import { rewardName } from '../conversation/messages.ts';
import { linkForOtherDevices, type RewardedTicket, redeemLink } from '../delivery/ticket.ts';
import { interpolate } from '../words/interpolate.ts';
import type { Language } from '../words/languages.ts';
import type { Words } from '../words/words.ts';
import { CopyButton } from './copy-button.tsx';
import type { QrPath } from './draw-qr-code.ts';
import { useNowUntil } from './use-now-until.ts';
import { useTicketPart } from './use-ticket-part.ts';

export type RewardTicketProps = {
  ticket: RewardedTicket;
  /** The full sentence from the chat: "Your reward: Free dessert". */
  saying?: string;
  venue: WidgetSetup;
  language: Language;
  words: Words;
};

/** The guest's reward as a ticket to show: its name, its validity, and the code to be scanned. */
export function RewardTicket({ ticket, saying, venue, language, words }: RewardTicketProps) {
  const { code, label, expiresAt, validFrom, url } = ticket;
  const part = useTicketPart();
  const drawn = part?.drawQrCode(redeemLink(code), 'M');
  const worth = label ? rewardName(label, words) : '';
  const now = useNowUntil(validFrom);
  const isEarly = validFrom !== undefined && Date.parse(validFrom) > now;
  const end = expiresAt
    ? interpolate(words.ticket.validUntil, { date: dateIn(language, expiresAt) })
    : '';
  const until = joinParts(isEarly && beginning(validFrom), end);

  /**
   * Says from when the code is valid: from the end of the venue's day, which may be after midnight.
   */
  function beginning(from: string): string {
    const { validFromTomorrow, validLaterToday } = words.ticket;
    const { timezone } = venue;
    const today = dayIn(language, new Date(now).toISOString(), timezone);
    if (dayIn(language, from, timezone) !== today) return validFromTomorrow;
    return interpolate(validLaterToday, { time: timeIn(language, from, timezone) });
  }

  function save() {
    if (!part) return;
    const said = part.words[language];
    // In a saved picture "tomorrow" would mean nothing later, so it names the date.
    const date = isEarly && dayIn(language, validFrom, venue.timezone);
    const from = date && interpolate(said.validFrom, { date });
    const reward = {
      worth,
      until: joinParts(from, end),
      code,
      link: redeemLink(code),
      show: words.ticket.showToStaff,
    };
    const title = words.aria.conversation;
    const ticketLink = url
      ? { url: linkForOtherDevices(url), title, text: venue.isDemo ? said.demo : said.scan }
      : undefined;
    part.saveTicketPicture({ venue: venue.name ?? '', reward, ticketLink });
  }

  return (
    <div className="reward">
      <div className="ticket">
        <div className="upper">
          {venue.name && (
            <p className="from">
              <LogoPlate logoUrl={venue.logoUrl} monogram={venue.monogram} />
              <span dir="auto">{venue.name}</span>
            </p>
          )}
          <RewardValue worth={worth} saying={saying} />
          {until && <p className="until">{until}</p>}
        </div>
        <div className="stub">
          <CodePicture drawn={drawn} label={words.ticket.qr} />
          <p className="visually-hidden">{words.ticket.code}</p>
          <p className="code" dir="ltr">
            {code}
          </p>
          {!isEarly && <p className="show">{words.ticket.showToStaff}</p>}
        </div>
      </div>
      <div className="pair">
        <button type="button" className="primary" disabled={!drawn} onClick={save}>
          <SaveIcon />
          {words.ticket.save}
        </button>
        <CopyButton text={code} label={words.buttons.copy} copied={words.buttons.copied} />
      </div>
    </div>
  );
}

/** Shows the reward in large type, while screen readers read the whole sentence. */
function RewardValue({ worth, saying = worth }: { worth: string; saying?: string }) {
  const at = saying.indexOf(worth);
  if (!worth || at < 0) return <p className="worth">{saying || worth}</p>;
  return (
    <p className="worth" dir="auto">
      <span className="visually-hidden">{saying.slice(0, at)}</span>
      {worth}
      <span className="visually-hidden">{saying.slice(at + worth.length)}</span>
    </p>
  );
}

/** The QR code; its space is reserved while it loads. */
function CodePicture({ drawn, label }: { drawn: QrPath | undefined; label: string }) {
  if (!drawn) return <div className="qr" />;
  return (
    <svg className="qr" viewBox={`0 0 ${drawn.side} ${drawn.side}`} role="img" aria-label={label}>
      <path d={drawn.path} />
    </svg>
  );
}

function joinParts(...parts: readonly (string | false)[]): string {
  return parts.filter(Boolean).join(' · ');
}

function dateIn(language: Language, moment: string): string {
  return formatMoment(language, moment, { day: 'numeric', month: 'long', year: 'numeric' });
}

/** A day in the venue's time zone, not the phone's. */
function dayIn(language: Language, moment: string, timeZone: string | undefined): string {
  return formatMoment(language, moment, { day: 'numeric', month: 'long', timeZone });
}

function timeIn(language: Language, moment: string, timeZone: string | undefined): string {
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return formatMoment(language, moment, { ...clock, timeZone });
}

function formatMoment(language: Language, moment: string, options: Intl.DateTimeFormatOptions) {
  const locale = language === 'en' ? 'en-GB' : language;
  return new Intl.DateTimeFormat(locale, options).format(new Date(moment));
}
