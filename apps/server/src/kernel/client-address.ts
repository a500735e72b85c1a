import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Takes `::ffff:` off an IPv4 address, as a socket for both families writes it. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/**
 * Who really asks, for what does not pass through Fastify (sockets): the address of the connection, or, where that is a
 * trusted proxy, the nearest address in X-Forwarded-For that is not a trusted proxy. `trusted` are addresses and ranges as in the settings.
 */
export function createClientAddress(trusted: readonly string[]): (request: IncomingMessage) => string {
  const list = new BlockList();
  for (const entry of trusted) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  const isTrusted = (address: string): boolean =>
    isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

  return ({ socket, headers }) => {
    const forwarded = [headers['x-forwarded-for'] ?? ''].flat().join(',').split(',');
    const chain = forwarded.map((part) => plain(part.trim())).filter((part) => part !== '');
    let address = plain(socket.remoteAddress ?? '');
    // From the nearest to the farthest. An entry that is no address was made up by the caller: then the proxy that passed it on
    // is returned.
    while (isTrusted(address)) {
      const before = chain.pop();
      if (before === undefined || isIP(before) === 0) break;
      address = before;
    }
    return address;
  };
}
