const FOLDER = '/api/logos/';
const UPLOADED = /^\/api\/logos\/([\da-f]{32})$/;

/** Where an uploaded logo is, on the server that has it. */
export function logoPath(hash: string): string {
  return FOLDER + hash;
}

/** The hash in the address of an uploaded logo; undefined for none, and for one that is elsewhere. */
export function uploadedLogo(logoUrl: string | null | undefined): string | undefined {
  return UPLOADED.exec(logoUrl ?? '')?.[1];
}
