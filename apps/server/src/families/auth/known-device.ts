import type { Origin } from '../../kernel/attempts.ts';
import type { OpenContext } from '../../kernel/context.ts';
import { type DeviceOwner, knownDevice, newDeviceCookie } from '../../kernel/known-device.ts';

type Context = Pick<OpenContext<never>, 'services' | 'address' | 'deviceCookie' | 'setDeviceCookie'>;

/** Where a sign-in comes from: a device that has signed in to the account before, else an address. */
export function originOf(context: Context, owner: DeviceOwner | undefined): Origin {
  const cookie = owner && context.deviceCookie(owner.audience);
  const device = owner && knownDevice(context.services.config.secret, cookie, owner);
  return device === undefined ? { address: context.address } : { device };
}

/** Remembers in the browser that it has signed in to the account. */
export function rememberDevice(context: Context, owner: DeviceOwner): void {
  const key = context.services.config.secret;
  const cookie = context.deviceCookie(owner.audience);
  const isKnown = cookie !== undefined && knownDevice(key, cookie, owner) !== undefined;
  context.setDeviceCookie(owner.audience, isKnown ? cookie : newDeviceCookie(key, owner));
}
