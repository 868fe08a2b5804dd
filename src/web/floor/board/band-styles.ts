export const BAND_STYLES =
  'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-[16px] border-2 px-3 py-2 leading-[1.2]';
