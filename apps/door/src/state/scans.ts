import type { Scan } from '@tsudoi/contract/check-ins';

/** A scan of this device with the event and the door it is of. */
export interface OwnScan {
  event: { event_cms_code: string; event_code: string };
  door: string | null;
  scan: Scan;
}
