/** Addresses of the pages that show every block; they need no sign-in and stand on every host. */
export const samplePaths = { shells: '/modal-window-sample', inputs: '/error-input-view' } as const;

/** Whether an address is that of a sample page. */
export function isSamplePath(pathname: string): boolean {
  return Object.values(samplePaths).some((path) => pathname === path || pathname === `${path}/`);
}
