/** Has the browser save a file that was fetched. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the address by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}

/** The name that a Content-Disposition header gives a file, its UTF-8 form first; empty without one. */
export function fileNameOf(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? '';
}

/**
 * Fetches a file from a signed address and has the browser save it under the name the answer gives it, else under `name` (API-STO-07).
 * @throws TypeError, Error
 */
export async function saveFrom(url: string, name = ''): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The file was refused with ${response.status}`);
  saveBlob(await response.blob(), fileNameOf(response.headers.get('content-disposition')) || name);
}
