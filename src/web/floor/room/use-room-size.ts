import { type RefCallback, useCallback, useState } from 'react';
import type { RoomSize } from './place-labels.ts';

/** A tablet's room, until the real one has been measured. */
const TYPICAL_SIZE: RoomSize = { width: 640, height: 580 };

/** Measures the inside of the room whenever the screen changes. */
export function useRoomSize(): { frame: RefCallback<HTMLElement>; size: RoomSize } {
  const [size, setSize] = useState(TYPICAL_SIZE);
  const frame = useCallback((room: HTMLElement | null) => {
    if (!room) return undefined;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = room;
      if (width > 0 && height > 0) {
        setSize((before) =>
          before.width === width && before.height === height ? before : { width, height },
        );
      }
    });
    observer.observe(room);
    return () => observer.disconnect();
  }, []);
  return { frame, size };
}
