import { useEffect, useState } from 'react';
import { callEndpoint } from '#shared/api/call-endpoint.ts';
import { MAX_CALL_OFFER_WAIT_MS } from '#shared/floor/call-offer-wait.ts';
import type { WidgetSetup } from '#shared/site/widget-setup.ts';
import type { venueSettings } from '#shared/venues/contract.ts';
import type { Conversation } from '../conversation/conversation.ts';
import type { ConversationSetup } from '../conversation/conversation-setup.ts';
import type { StorageScope } from '../conversation/draft.ts';
import { addStyleRules } from '../platform/add-lazy-styles.ts';
import { isPreview } from '../platform/is-preview.ts';
import { loadWithRetries } from '../platform/load-with-retries.ts';
import { storePageOpening } from '../platform/page-opening.ts';
import { partDependencies } from '../platform/part-dependencies.ts';
import { importFile, readServedFiles } from '../platform/read-served-files.ts';
import type { CallPart } from './call-part.ts';
import { type CallOffer, readCallRecord } from './call-record.ts';

type CallPartState = {
  part: CallPart | undefined;
  offer: CallOffer | undefined;
  /**
   * Whether the next question must wait until it is known whether the call question comes first.
   */
  isHeld: boolean;
};

/**
 * Loads the call part when a call is possible: the venue's floor is live and the guest is unhappy, or
 * a call was made before a reload. Only then is the server asked whether staff are listening.
 */
export function useCallPart(
  { path }: Pick<Conversation, 'path'>,
  setup: ConversationSetup,
  venue: WidgetSetup,
  keyRef: { current: string },
): CallPartState {
  const { venueId } = setup;
  const [part, setPart] = useState<CallPart>();
  const [offer, setOffer] = useState<CallOffer | 'none'>();
  const [hasRecord] = useState(() => readCallRecord(setup, Date.now()) !== undefined);
  const mayCall = Boolean(venue.liveFloor) && path === 'negative' && !isPreview();
  const isWanted = mayCall || hasRecord;

  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    void loadCallPart().then((loaded) => {
      if (!isGone) setPart(loaded);
    });
    return () => {
      isGone = true;
    };
  }, [isWanted]);

  useEffect(() => {
    if (!mayCall) return;
    let isGone = false;
    const settle = (found: CallOffer | 'none') => {
      if (!isGone) setOffer((known) => known ?? found);
    };
    const timer = setTimeout(settle, MAX_CALL_OFFER_WAIT_MS, 'none');
    void fetchOffer(venueId).then(async (found) => {
      if (found !== 'none') await loadCallPart();
      settle(found);
    });
    return () => {
      isGone = true;
      clearTimeout(timer);
      setOffer(undefined);
    };
  }, [mayCall, venueId]);

  return {
    part,
    offer: offer === 'none' ? undefined : offer,
    isHeld: mayCall && !offer && !isCallQuestionAnswered(setup, keyRef.current),
  };
}

function isCallQuestionAnswered(place: StorageScope, conversation: string): boolean {
  return readCallRecord(place, Date.now())?.conversation === conversation;
}

async function fetchOffer(venueId: string): Promise<CallOffer | 'none'> {
  try {
    const {
      callsOpen,
      callsPaused,
      tables = [],
      opening,
    } = await callEndpoint<typeof venueSettings>(
      { method: 'GET', path: '/api/restaurant/:venueId/settings' },
      { params: { venueId } },
      { signal: AbortSignal.timeout?.(MAX_CALL_OFFER_WAIT_MS) },
    );
    // Stores the proof of opening in case it could not be fetched when the page was loaded.
    storePageOpening(venueId, opening, Date.now());
    if (callsPaused) return { tables, isPaused: true };
    return callsOpen ? { tables } : 'none';
  } catch {
    return 'none';
  }
}

let loadingPart: Promise<CallPart> | undefined;

function loadCallPart(): Promise<CallPart> {
  loadingPart ??= loadWithRetries<{ callPart: CallPart }>((attempt) =>
    attempt ? importFile(readServedFiles().callPart, attempt) : import('./call-part.ts'),
  ).then(({ callPart }) => {
    callPart.setDependencies(partDependencies);
    addStyleRules(callPart.sheet);
    return callPart;
  });
  return loadingPart;
}
