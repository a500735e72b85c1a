import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { REFUSED_REFRESH_PATH } from '@tsudoi/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FacilityDirectory } from './kernel/facility.ts';
import { withWebAssembly } from './kernel/security-headers.ts';

/** Where the built apps are. */
export interface AppFolders {
  member: string;
  console: string;
  door: string;
}

const HASHED = 'public, max-age=31536000, immutable';
const SAMPLE_PAGES = ['/modal-window-sample', '/error-input-view'];
/** Addresses that never fall back to the member app; the service worker leaves the same alone. */
const NOT_THE_APP =
  /^\/(api|dev|files|socket\.io|healthz|readyz|metrics|assets|console-assets|door-assets|icons)([/?]|$)/;

/**
 * Serves the apps as static files with an address for each screen: the console under /manage and /admin, the door of events at its
 * address there, the member app elsewhere. /admin lives on the admin host and localhost only; the admin host has nothing else.
 */
export async function serveDocuments(
  app: FastifyInstance,
  folders: AppFolders,
  parts: {
    facilities: FacilityDirectory;
    samplePages: boolean;
    isAdminHost(host: string): boolean;
    adminOnly(host: string): boolean;
  },
): Promise<void> {
  const member = path.join(folders.member, 'index.html');
  const staff = path.join(folders.console, 'index.html');
  const check = path.join(folders.door, 'index.html');
  if (![member, staff, check].every((file) => existsSync(file))) return; // development: the apps come from their own servers

  await app.register(fastifyStatic, { root: folders.member, serve: false, preCompressed: true, cacheControl: false });
  await app.register(fastifyStatic, {
    root: path.join(folders.console, 'console-assets'),
    prefix: '/console-assets/',
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders: (reply) => reply.header('cache-control', HASHED),
  });
  await app.register(fastifyStatic, {
    root: path.join(folders.member, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders: (reply) => reply.header('cache-control', HASHED),
  });

  await app.register(fastifyStatic, {
    root: path.join(folders.door, 'door-assets'),
    prefix: '/door-assets/',
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders: (reply) => reply.header('cache-control', HASHED),
  });

  const document = (reply: FastifyReply, folder: string): FastifyReply =>
    reply.header('cache-control', 'no-cache').sendFile('index.html', folder, { cacheControl: false });

  const consolePage = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const area = request.url.startsWith('/admin') ? 'admin' : 'manage';
    if (area === 'admin' && !parts.isAdminHost(request.host)) return reply.redirect('/');
    if (area === 'manage' && parts.adminOnly(request.host)) return reply.redirect('/admin/overview');
    return document(reply, folders.console);
  };
  // The door of events is a document of its own, at the address of each kind; its worker takes it from the last address.
  const doorPage = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (parts.adminOnly(request.host)) return reply.redirect('/admin/overview');
    reply.header('content-security-policy', withWebAssembly(String(reply.getHeader('content-security-policy'))));
    return document(reply, folders.door);
  };
  const door = '/manage/events/:url/:event_cms_code/:event_cms_id/check-in';
  app.get(door, doorPage);
  app.get('/door.html', doorPage);
  for (const [address, file] of [
    [`${door}.webmanifest`, 'check-in.webmanifest'],
    ['/door-sw.js', 'door-sw.js'],
  ] as const)
    app.get(address, (_, reply) =>
      reply.header('cache-control', 'no-cache').sendFile(file, folders.door, { cacheControl: false }),
    );

  for (const area of ['/manage', '/admin']) {
    app.get(area, consolePage);
    app.get(`${area}/*`, consolePage);
  }
  // The pages that show every block belong to the console. Switched off, their addresses are those of no page.
  for (const page of SAMPLE_PAGES)
    app.get(page, (request, reply) => {
      if (parts.adminOnly(request.host)) return reply.redirect('/admin/overview');
      return parts.samplePages ? document(reply, folders.console) : document(reply.code(404), folders.member);
    });

  for (const file of ['sw.js', 'robots.txt', 'favicon.ico', 'favicon.svg']) {
    app.get(`/${file}`, (_, reply) =>
      existsSync(path.join(folders.member, file))
        ? reply.header('cache-control', 'no-cache').sendFile(file, folders.member, { cacheControl: false })
        : reply.callNotFound(),
    );
  }

  app.get('/*', async (request, reply) => {
    if (NOT_THE_APP.test(request.url)) return reply.callNotFound();
    const isRefusal = request.url.startsWith(REFUSED_REFRESH_PATH);
    if (parts.adminOnly(request.host)) {
      // The member app clears the session of any area at this address, then leads back here.
      return isRefusal ? document(reply, folders.member) : reply.redirect('/admin/overview');
    }
    // An unknown host still gets the app, which shows the error page for it; the status tells machines.
    if ((await parts.facilities.byHost(request.host)) === undefined) reply.code(404);
    return document(reply, folders.member);
  });
}
