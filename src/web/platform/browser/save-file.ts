/** Saves a finished file as a browser download. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers find nothing if the URL is revoked before the download has begun.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
