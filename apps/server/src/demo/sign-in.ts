import { API_PREFIX, type Audience, Problem } from '@tsudoi/contract';
import { managerLogin, memberLogin, operatorLogin } from '@tsudoi/contract/auth';
import type { FastifyRequest } from 'fastify';
import type { Family } from '../kernel/family.ts';
import { refuseForeignOrigin } from '../kernel/origin.ts';
import { DEMO_PASSWORD } from './index.ts';
import { DEMO_PEOPLE } from './people.ts';
import { type Login, storedSession } from './stored-session.ts';

/** How an area is signed in to, and its first page. */
const AREAS = {
  admin: { login: operatorLogin, page: '/admin/overview' },
  manage: { login: managerLogin, page: '/manage/overview' },
  member: { login: memberLogin, page: '/' },
} as const satisfies Record<Audience, object>;

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** Only a browser of this machine, and only when it was the person who opened the link. @throws Problem */
function refuseStrangers(request: FastifyRequest): void {
  if (!LOOPBACK.test(request.ip)) throw new Problem('not_found');
  refuseForeignOrigin(request.headers, request.host);
}

/** The page has no words of its own: it keeps the session and goes on. Data stand in an attribute, as no script is inline. */
const page = (data: object) => `<!doctype html>
<meta charset="utf-8">
<title>Tsudoi</title>
<script src="/dev/sign-in.js" data-session="${JSON.stringify(data).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></script>
`;

const SCRIPT = `const { stored, page } = JSON.parse(document.currentScript.dataset.session);
for (const [key, text] of stored) text === null ? localStorage.removeItem(key) : localStorage.setItem(key, text);
location.replace(page);
`;

/**
 * Links that sign somebody of the demo world in and open the first page; `npm run dev` prints them. Outside the demo there
 * is no such address, and in it they work from this machine only.
 */
export const demoSignIn: Family = {
  name: 'demo sign-in',
  bindings: [],
  routes(app, { services }) {
    if (services.config.mode !== 'demo') return;
    app.get('/dev/sign-in.json', async (request) => {
      refuseStrangers(request);
      return { people: DEMO_PEOPLE.map((person) => ({ ...person, path: `/dev/sign-in/${person.login}` })) };
    });
    app.get('/dev/sign-in.js', async (_, reply) => reply.type('text/javascript; charset=utf-8').send(SCRIPT));
    app.get<{ Params: { login: string } }>('/dev/sign-in/:login', async (request, reply) => {
      refuseStrangers(request);
      const person = DEMO_PEOPLE.find(({ login }) => login === request.params.login);
      if (person === undefined) return reply.callNotFound();
      const area = AREAS[person.area];
      // The login itself, so that a link opens no session that the password would not open.
      const answer = await app.inject({
        method: 'POST',
        url: API_PREFIX + area.login.path,
        headers: { host: request.host, 'user-agent': request.headers['user-agent'] ?? '' },
        payload: { login_account: person.login, password: DEMO_PASSWORD },
      });
      if (answer.statusCode !== 200) return reply.code(answer.statusCode).send(answer.json());
      const { data } = answer.json<{ data: Login }>();
      const cookies = answer.headers['set-cookie'];
      if (cookies !== undefined) reply.header('set-cookie', cookies);
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(page({ stored: storedSession(person.area, data, Date.now()), page: area.page }));
    });
  },
};
