import { cutText } from '@tsudoi/domain';
import type { FastifyInstance } from 'fastify';
import type { FacilityDirectory } from '../../kernel/facility.ts';
import { facilityIcon, facilityIconSvg } from './icon.ts';

const SIZES = [180, 192, 512] as const;

/** The installable face of a facility: web manifest and icons, per host. */
export function serveManifest(app: FastifyInstance, facilities: FacilityDirectory): void {
  app.get('/manifest.webmanifest', async (request, reply) => {
    const facility = await facilities.byHost(request.host);
    if (facility === undefined) return reply.callNotFound();
    return reply
      .type('application/manifest+json')
      .header('cache-control', 'no-cache')
      .send(
        JSON.stringify({
          id: '/',
          name: facility.name,
          short_name: cutText(facility.name, 12),
          lang: 'ja',
          start_url: '/home',
          scope: '/',
          display: 'standalone',
          background_color: '#f6f6f3',
          theme_color: facility.accent.card,
          icons: [192, 512].flatMap((size) => [
            { src: `/icons/${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'any' },
            { src: `/icons/${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'maskable' },
          ]),
        }),
      );
  });

  for (const size of SIZES) {
    app.get(`/icons/${size}.png`, async (request, reply) => {
      const facility = await facilities.byHost(request.host);
      if (facility === undefined) return reply.callNotFound();
      return reply
        .type('image/png')
        .header('cache-control', 'public, max-age=86400')
        .send(facilityIcon(size, facility.accent.card, facility.accent.cardText));
    });
  }
  app.get('/icons/icon.svg', async (request, reply) => {
    const facility = await facilities.byHost(request.host);
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=86400')
      .send(facilityIconSvg(facility?.accent.card ?? '#2b3033', facility?.accent.cardText ?? '#ffffff'));
  });
}
