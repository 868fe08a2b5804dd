import { RequestError } from '#shared/api/call-endpoint.ts';
import { beatFloor, watchFloor } from '#shared/floor/contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { followApiStream } from '#web/platform/api/follow-api-stream.ts';

export type FloorListener = {
  /** Something may have changed: read the board again. */
  onLook: () => void;
  /** Whether the server is connected, and when it was last heard from. */
  onLine: (isLive: boolean, heardAt: number) => void;
  /** The member has no access to this board. */
  onRefused: (error: RequestError) => void;
  /** The time up to which everything was read. */
  seenUntil: () => string | undefined;
};

/**
 * Keeps the board's stream open, reconnecting until `signal` ends it, and answers every heartbeat:
 * only a screen that answers counts as listening.
 */
export async function followFloor(
  venueId: string,
  { onLook, onLine, onRefused, seenUntil }: FloorListener,
  signal: AbortSignal,
): Promise<void> {
  let board: string | undefined;
  await followApiStream(
    {
      endpoint: watchFloor,
      request: { query: { venueId } },
      firstPauseMs: 500,
      longestPauseMs: 5_000,
      silenceMs: 25_000,
      since: seenUntil,
      onHeard: (heardAt) => onLine(true, heardAt),
      onOpen: () => {
        board = undefined;
      },
      onEvent: ({ event, data }, { ends, giveUp }) => {
        if (event === 'look') {
          board ??= (JSON.parse(data) as { board?: string }).board;
          onLook();
        } else if (board) void sendHeartbeat(board, ends, giveUp);
      },
      onLost: (error, heardAt) => {
        if (error instanceof RequestError && [403, 404].includes(error.status)) {
          onRefused(error);
          return true;
        }
        onLine(false, heardAt);
        // Without a stream nothing says "look", so every attempt to open one reads the board.
        onLook();
        return false;
      },
    },
    signal,
  );
}

/** A lost request does not matter: the next heartbeat makes up for it. */
async function sendHeartbeat(
  board: string,
  signal: AbortSignal,
  onForgotten: () => void,
): Promise<void> {
  try {
    const { isKnown } = await callApi(
      beatFloor,
      { body: { board } },
      { signal, isBackground: true },
    );
    if (!isKnown) onForgotten();
  } catch {
    // The stream itself shows whether the connection is alive.
  }
}
