import type { Audience } from '@tsudoi/contract';
import { deriveSecret, newSecret, sameText } from './secrets.ts';

/** Cookies by which a browser shows that it has signed in before; one for each audience. */
export const deviceCookies: Readonly<Record<Audience, string>> = {
  member: '__Host-tsudoi_member_device',
  manage: '__Host-tsudoi_manage_device',
  admin: '__Host-tsudoi_admin_device',
};

/** How long a device cookie lasts, in seconds. */
export const DEVICE_COOKIE_SECONDS = 365 * 86_400;

/** The account a device has signed in to. */
export interface DeviceOwner {
  audience: Audience;
  facilityId: number | null;
  accountId: number;
}

const signature = (key: string, id: string, { audience, facilityId, accountId }: DeviceOwner): string =>
  deriveSecret(key, 'known device', JSON.stringify([id, audience, facilityId, accountId]));

/** A cookie for a device that has just signed in. It holds a random id and a signature: it gives no access and no name. */
export function newDeviceCookie(key: string, owner: DeviceOwner): string {
  const id = newSecret();
  return `${id}.${signature(key, id, owner)}`;
}

/** The id of the device, where the cookie was issued to it for this account; else undefined. */
export function knownDevice(key: string, cookie: string | undefined, owner: DeviceOwner): string | undefined {
  const [id = '', signed = ''] = (cookie ?? '').split('.', 2);
  return id !== '' && sameText(signed, signature(key, id, owner)) ? id : undefined;
}
