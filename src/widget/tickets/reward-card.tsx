import { useEffect, useState } from 'react';
import { REWARD_LABELS } from '#shared/rewards/rules.ts';
import { copyText } from '../chat/copy-text.ts';
import { CheckIcon } from '../chat/icons.tsx';
import { CopyIcon } from '../chat/lazy-icons.tsx';
import type { QrPath } from '../rewards/draw-qr-code.ts';
import { useNowUntil } from '../rewards/use-now-until.ts';
import { interpolate } from '../words/interpolate.ts';
import type { DateFormats } from './ticket-page-setup.ts';
import type { TicketPageWords } from './ticket-page-words.ts';

export type TicketReward = {
  code: string;
  label: string;
  expiresAt: string | null;
  validFrom: string | null;
  redeemedAt: string | null;
};

type RewardCardProps = {
  reward: TicketReward;
  words: TicketPageWords;
  moments: DateFormats;
  /**
   * Whether the code is folded away behind the reward's name, because the guest sees the safety
   * advice.
   */
  isFolded?: boolean;
};

/** The guest's reward, its code, and whether it is still valid. */
export function RewardCard({ isFolded, ...props }: RewardCardProps) {
  const { reward, words } = props;
  if (!isFolded) return <WholeCard {...props} />;
  return (
    <details className="folded">
      <summary>
        {words.chat.rewardCode}: <bdi>{rewardName(reward.label, words)}</bdi>
      </summary>
      <WholeCard {...props} />
    </details>
  );
}

function WholeCard({ reward, words, moments }: RewardCardProps) {
  const { code, label, redeemedAt } = reward;
  const now = useNowUntil(reward.validFrom);
  const isOver = redeemedAt !== null || isExpired(reward, now);
  return (
    <div className={isOver ? 'reward over' : 'reward'}>
      <div className="worth">
        <b dir="auto">{rewardName(label, words)}</b>
        <span>{stateOf(reward, now, { words, moments })}</span>
      </div>
      <div className="stub">
        {!isOver && <CodePicture code={code} label={words.chat.qr} />}
        <div className="show">
          <p className="visually-hidden">{words.chat.rewardCode}</p>
          <p className="code" dir="ltr">
            {code}
          </p>
          {!isOver && (
            <>
              {!isNotYetValid(reward, now) && <p>{words.chat.showToStaff}</p>}
              <CopyButton text={code} words={words} />
            </>
          )}
        </div>
      </div>
    </div>
  );
}

/** Translates the name of a built-in reward; a venue's own reward keeps its name. */
export function rewardName(label: string, { rewards }: TicketPageWords): string {
  const builtIn = Object.entries(REWARD_LABELS).find(([, name]) => name === label);
  return builtIn ? rewards[builtIn[0] as keyof typeof REWARD_LABELS] : label;
}

function isExpired({ expiresAt }: TicketReward, now: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now;
}

function isNotYetValid({ validFrom }: TicketReward, now: number): boolean {
  return validFrom !== null && Date.parse(validFrom) > now;
}

function stateOf(
  reward: TicketReward,
  now: number,
  { words, moments }: Pick<RewardCardProps, 'words' | 'moments'>,
): string {
  const { expiresAt, redeemedAt } = reward;
  if (redeemedAt) return interpolate(words.redeemed, { date: moments.date(redeemedAt) });
  if (!expiresAt) return '';
  const date = moments.date(expiresAt);
  if (isExpired(reward, now)) return interpolate(words.expired, { date });
  const until = interpolate(words.chat.validUntil, { date });
  if (!reward.validFrom || !isNotYetValid(reward, now)) return until;
  return `${validFromWords(reward.validFrom, now, { words, moments })} · ${until}`;
}

/**
 * Says from when the code is valid: from the end of the venue's day, which may be after midnight.
 */
function validFromWords(
  validFrom: string,
  now: number,
  { words: { chat }, moments }: Pick<RewardCardProps, 'words' | 'moments'>,
): string {
  const isToday = moments.date(validFrom) === moments.date(new Date(now).toISOString());
  return isToday
    ? interpolate(chat.validLaterToday, { time: moments.time(validFrom) })
    : chat.validFromTomorrow;
}

/** The QR code. Its space is reserved while it loads; the code in letters is shown at once. */
function CodePicture({ code, label }: { code: string; label: string }) {
  const [drawn, setDrawn] = useState<QrPath>();
  useEffect(() => {
    let isOver = false;
    import('../rewards/draw-qr-code.ts').then(
      ({ drawQrCode }) => {
        if (!isOver) setDrawn(drawQrCode(code));
      },
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [code]);
  if (!drawn) return <div className="qr" />;
  return (
    <svg className="qr" viewBox={`0 0 ${drawn.side} ${drawn.side}`} role="img" aria-label={label}>
      <path d={drawn.path} />
    </svg>
  );
}

const COPIED_MS = 2000;

function CopyButton({ text, words: { chat } }: { text: string; words: TicketPageWords }) {
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  return (
    <>
      <button type="button" className="small" onClick={() => void copyText(text).then(setCopied)}>
        {isCopied ? <CheckIcon /> : <CopyIcon />}
        {isCopied ? chat.copied : chat.copy}
      </button>
      <span className="visually-hidden" role="status">
        {isCopied ? chat.copied : ''}
      </span>
    </>
  );
}
