/** What the sandbox of the demo signs its notices with. */
export const DEMO_NOTICE_SECRET = 'sandbox-notices-of-the-demo';

/** Port of the sandbox beside the port of the demo. */
export const sandboxPort = (port: number): number => (port > 50_000 ? port - 10_000 : port + 10_000);
