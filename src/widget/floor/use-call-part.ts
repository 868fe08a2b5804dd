import { useEffect, useState } from 'react';
import { call } from '#shared/api/call.ts';
import { LONGEST_OFFER_WAIT_MS } from '#shared/floor/offer-wait.ts';
import type { WidgetSetup } from '#shared/site/widget-setup.ts';
import type { venueSettings } from '#shared/venues/contract.ts';
import type { Conversation } from '../conversation/conversation.ts';
import type { StorageScope } from '../conversation/draft.ts';
import type { Setup } from '../conversation/setup.ts';
import { addSheet } from '../platform/add-styles.ts';
import { isPreview } from '../platform/is-preview.ts';
import { keepTrying } from '../platform/keep-trying.ts';
import { storePageOpening } from '../platform/page-opening.ts';
import { partKit } from '../platform/part-kit.ts';
import { importFile, servedFiles } from '../platform/served-files.ts';
import type { CallOffer } from './call-offer.ts';
import type { CallPart } from './call-part.ts';
import { readCallRecord } from './call-record.ts';

type Found = {
  part: CallPart | undefined;
  offer: CallOffer | undefined;
  /** Whether the next question must wait until it is known if the call question is asked. */
  isHeld: boolean;
};

/**
 * Loads the call part when a call is possible: the venue's floor is live and the guest is unhappy, or
 * a call was made before a reload. Only then is the server asked whether staff are listening.
 */
export function useCallPart(
  { path }: Pick<Conversation, 'path'>,
  setup: Setup,
  venue: WidgetSetup,
  keyRef: { current: string },
): Found {
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
    const timer = setTimeout(settle, LONGEST_OFFER_WAIT_MS, 'none');
    void readOffer(venueId).then(async (found) => {
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
    isHeld: mayCall && !offer && !isAnswered(setup, keyRef.current),
  };
}

function isAnswered(place: StorageScope, conversation: string): boolean {
  return readCallRecord(place, Date.now())?.conversation === conversation;
}

async function readOffer(venueId: string): Promise<CallOffer | 'none'> {
  try {
    const {
      callsOpen,
      callsPaused,
      tables = [],
      opening,
    } = await call<typeof venueSettings>(
      { method: 'GET', path: '/api/restaurant/:venueId/settings' },
      { params: { venueId } },
      { signal: AbortSignal.timeout?.(LONGEST_OFFER_WAIT_MS) },
    );
    // Keeps the opening in case it could not be read when the page was loaded.
    storePageOpening(venueId, opening, Date.now());
    if (callsPaused) return { tables, isPaused: true };
    return callsOpen ? { tables } : 'none';
  } catch {
    return 'none';
  }
}

let coming: Promise<CallPart> | undefined;

function loadCallPart(): Promise<CallPart> {
  coming ??= keepTrying<{ callPart: CallPart }>((attempt) =>
    attempt ? importFile(servedFiles().callPart, attempt) : import('./call-part.ts'),
  ).then(({ callPart }) => {
    callPart.takeKit(partKit);
    addSheet(callPart.sheet);
    return callPart;
  });
  return coming;
}
