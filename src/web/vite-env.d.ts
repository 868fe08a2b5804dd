/// <reference types="vite/client" />

type ImportMetaEnv = {
  /** '1' keeps the pages under /dev in a production build. */
  readonly VITE_DEV_PAGES?: string;
};
