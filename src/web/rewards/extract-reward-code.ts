import { normaliseRewardCode } from '#shared/rewards/code.ts';

/**
 * Finds the reward code in scanned or pasted text: the code alone, a link to it, or words around
 * it.
 */
export function extractRewardCode(text: string): string | undefined {
  return normaliseRewardCode(text) ?? codeInLink(text) ?? codeInWords(text);
}

function codeInLink(text: string): string | undefined {
  const link = text.trim();
  const code = URL.canParse(link) ? new URL(link).searchParams.get('code') : null;
  return code === null ? undefined : normaliseRewardCode(code);
}

function codeInWords(text: string): string | undefined {
  const candidates = text.match(/(?<!\w)\w{5}\p{Dash_Punctuation}\w{5}(?!\w)/gu) ?? [];
  return candidates.map(normaliseRewardCode).find((code) => code !== undefined);
}
