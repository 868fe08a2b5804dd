/** The room beside the calls; on a phone above them. Each scrolls by itself, so nothing moves. */
export const MAIN_STYLES =
  'flex min-h-0 flex-1 flex-col gap-2 px-3 max-md:min-h-[calc(max(40dvh,220px)+258px)] md:grid md:grid-cols-[minmax(0,1fr)_clamp(290px,31vw,420px)] md:grid-rows-[minmax(0,1fr)] md:gap-4 md:px-5 md:pt-0.5 md:pb-2 md:min-h-[430px]';

export const ROOM_STYLES =
  'flex min-h-0 min-w-0 flex-col gap-1 max-md:min-h-[220px] max-md:shrink-0';

/** Lower on a small phone: the buttons of an emergency have to fit below the room. */
export const ROOM_HEIGHT = 'max-md:h-[min(40dvh,80dvh-300px)]';

export const ARRANGED_ROOM_HEIGHT = 'max-md:h-[max(76dvh,30em)]';
