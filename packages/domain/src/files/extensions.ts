/** The last extension of a file's name with its dot, in lower case; empty where it has none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot).toLowerCase();
}

const SUBTYPES: Readonly<Record<string, string>> = { mpeg: 'mp3', quicktime: 'mov' };

/** How a media type's second half is called as a file: `audio/mpeg` is mp3, `video/quicktime` mov (VAL-56, VAL-57). */
export function mediaName(type: string): string {
  const subtype = type.replace(/.*\//, '').replace(/[;\s].*/, '');
  return SUBTYPES[subtype] ?? subtype;
}

/** Whether a list of extensions takes a file of this name; an empty list takes any. */
export function isAccepted(name: string, extensions: readonly string[]): boolean {
  return extensions.length === 0 || extensions.includes(extensionOf(name));
}

const KIB = 1024;

/** A size as people read it: 812 B, 63 KB, 1.7 MB, 4.2 GB. */
export function formatBytes(bytes: number): string {
  if (bytes < KIB) return `${bytes} B`;
  const kib = bytes / KIB;
  if (kib < KIB) return `${Math.round(kib)} KB`;
  const mib = kib / KIB;
  return mib < KIB ? `${mib.toFixed(1)} MB` : `${(mib / KIB).toFixed(1)} GB`;
}
