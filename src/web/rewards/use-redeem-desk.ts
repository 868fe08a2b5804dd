import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type RewardCode, redeemRewardCode, validateRewardCode } from '#shared/rewards/contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { readLocalItem, STORAGE_KEYS, writeLocalItem } from '#web/platform/browser/storage.ts';
import { useSingleFlight } from '#web/platform/forms/use-single-flight.ts';
import { dismissToast, type ToastMessage, toast } from '#web/platform/toasts/toasts.tsx';
import {
  type CodeScope,
  explainRedemptionRefusal,
  explainValidationRefusal,
  isOutcomeUncertain,
} from './explain-refusal.ts';

const TIMEOUT_MS = 20_000;

type Problem = { at: 'code' | 'team' | 'connection' | 'redemption'; message: string };

/**
 * Who redeems: a name, or on a shared device a member of its roster, with proof if they have a PIN.
 */
export type RedeemerChoice = { staffName: string; memberId?: string; proof?: string };

type DeskOptions = {
  initialCode: string;
  venueId: string | undefined;
  reach: CodeScope;
  ownName?: string | undefined;
  suggestedName?: string | undefined;
};

/** The reward desk's state: a code is typed, checked and redeemed, one request at a time. */
export function useRedeemDesk(options: DeskOptions) {
  const { initialCode, venueId, reach, ownName, suggestedName = '' } = options;
  const [typed, setTyped] = useState(initialCode);
  const [code, setCode] = useState<RewardCode>();
  const [problem, setProblem] = useState<Problem>();
  const [staffName, setStaffName] = useState(
    () => ownName || (readLocalItem(STORAGE_KEYS.staffName) ?? suggestedName),
  );
  const [isJustRedeemed, setIsJustRedeemed] = useState(false);
  const validation = useSingleFlight();
  const redemption = useSingleFlight();
  /** Whether an earlier attempt for this code got no response. */
  const hasUnanswered = useRef(false);
  const { show, dismiss } = useDeskToast();

  function change(text: string): void {
    setTyped(text);
    setCode(undefined);
    setProblem(undefined);
    setIsJustRedeemed(false);
    dismiss();
  }

  function validate(text: string): void {
    if (text.trim() === '') return;
    void validation.run(async (isStillHere) => {
      change(text);
      hasUnanswered.current = false;
      const body = { code: text, venueId };
      try {
        const found = await callApi(validateRewardCode, { body }, timeoutOption());
        if (isStillHere()) setCode(found);
      } catch (error) {
        if (isStillHere()) showInvalid(error, text);
      }
    });
  }

  function showInvalid(error: unknown, text: string): void {
    const { isInvalid, isForTeam, message } = explainValidationRefusal(error, text, reach);
    setProblem({ at: isInvalid ? 'code' : isForTeam ? 'team' : 'connection', message });
    if (!isInvalid) return;
    const description = 'This reward code is not valid or has expired.';
    show({ title: 'Invalid Code', description, variant: 'destructive' });
  }

  function redeem(valid: RewardCode, by: RedeemerChoice): void {
    const name = by.staffName.trim();
    if (name === '') return;
    void redemption.run(async (isStillHere) => {
      setProblem(undefined);
      dismiss();
      if (by.memberId === undefined && !ownName) writeLocalItem(STORAGE_KEYS.staffName, name);
      try {
        const body = { ...by, code: valid.code, staffName: name, venueId };
        showRedeemed(await callApi(redeemRewardCode, { body }, timeoutOption()), isStillHere);
      } catch (error) {
        const refusal = explainRedemptionRefusal(error, valid);
        // The code was redeemed by our own earlier attempt, whose response was lost.
        const isOurs = hasUnanswered.current && refusal.code.redeemedBy === name;
        if (isOutcomeUncertain(error)) hasUnanswered.current = true;
        if (isOurs) showRedeemed(refusal.code, isStillHere);
        else if (isStillHere()) showRefusal(refusal);
      }
    });
  }

  function showRedeemed(redeemed: RewardCode, isStillHere: () => boolean): void {
    const description = `${redeemed.rewardLabel} redeemed by ${redeemed.redeemedBy}`;
    show({ title: 'Reward Redeemed', description });
    if (!isStillHere()) return;
    setCode(redeemed);
    setIsJustRedeemed(true);
  }

  function showRefusal(refusal: { code: RewardCode; message: string }): void {
    setCode(refusal.code);
    setProblem({ at: 'redemption', message: refusal.message });
    const description = 'Failed to redeem the reward code.';
    show({ title: 'Redemption Failed', description, variant: 'destructive' });
  }

  // Check a code from the link at once.
  const arrive = useEffectEvent(() => validate(initialCode));
  useEffect(() => arrive(), []);

  return {
    typed,
    code,
    problem,
    staffName,
    isJustRedeemed,
    isValidating: validation.isRunning,
    isRedeeming: redemption.isRunning,
    change,
    validate,
    setStaffName,
    redeem,
  };
}

function timeoutOption(): { signal: AbortSignal } {
  return { signal: AbortSignal.timeout(TIMEOUT_MS) };
}

/** Dismisses messages about the previous code, so that they do not appear beside the next one. */
function useDeskToast() {
  const shown = useRef<number>(undefined);
  return {
    show: (message: ToastMessage) => {
      shown.current = toast(message);
    },
    dismiss: () => {
      if (shown.current !== undefined) dismissToast(shown.current);
    },
  };
}
