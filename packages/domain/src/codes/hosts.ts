const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const FACILITY_CODE = /^[A-Z0-9]{2,20}$/;
const HOST_MAX = 253;

/** Whether a text is a facility code: 2 to 20 capitals and digits. */
export function isFacilityCode(text: string): boolean {
  return FACILITY_CODE.test(text);
}

/** A Host header as it is compared: lower case, without port and closing dot (G-01). */
export function normalizeHost(host: string): string {
  return host.trim().toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
}

/** Whether a text is a host name as it is stored: lower case labels of letters, digits and hyphens, no port. */
export function isHostName(text: string): boolean {
  return text.length <= HOST_MAX && text.split('.').every((label) => LABEL.test(label));
}
