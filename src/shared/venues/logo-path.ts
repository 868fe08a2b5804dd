const FOLDER = '/api/logos/';
const UPLOADED = /^\/api\/logos\/([\da-f]{32})$/;

/** The path of an uploaded logo. */
export function logoPath(hash: string): string {
  return FOLDER + hash;
}

/** The hash in an uploaded logo's address; undefined without a logo, or if it is hosted elsewhere. */
export function uploadedLogoHash(logoUrl: string | null | undefined): string | undefined {
  return UPLOADED.exec(logoUrl ?? '')?.[1];
}
