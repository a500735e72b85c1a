import { mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type APIRequestContext, type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { eventKinds } from '@tsudoi/contract/event-kinds';
import { eventParticipants } from '@tsudoi/contract/event-participants';
import { events } from '@tsudoi/contract/events';
import { memberAcceptInvitation } from '@tsudoi/contract/invitations';
import { getMember, inviteMember } from '@tsudoi/contract/members';
import { issueLadder } from '@tsudoi/contract/passes';
import { ladderWindow } from '@tsudoi/domain';
import type { DoorId } from '@tsudoi/i18n/catalogs/door';
import { door as words } from '@tsudoi/i18n/catalogs/ja/door';
import { fillMessage, type MessageValues } from '@tsudoi/i18n/message';
import { type Actor, actor } from '@tsudoi/kit/actor';
import { courseBody, eventBody } from '@tsudoi/kit/families/events';
import { encodeQR } from 'qr';
import { type OwnFacility, ownFacility } from './facility.ts';
import { linkOf, newestMail } from './mailbox.ts';
import { OPERATOR, PASSWORD, passwordOf, signInStaff } from './test.ts';

/** A text of the door in Japanese. */
export const doorText = (id: DoorId, values?: MessageValues): string => fillMessage(words[id], values);

const HOUR_MS = 3_600_000;

/** Somebody with a card on the phone. */
export interface Bearer {
  id: number;
  code: string;
  name: string;
  /** What the phone shows so many seconds from now. */
  shows(seconds?: number): string;
}

/** A facility with an event that is on now, and its door. */
export interface OwnDoor {
  facility: OwnFacility;
  staff: Actor;
  query: { event_cms_code: string; event_code: string };
  /** Address of the door of the event. */
  address: string;
  /** Address of its participants in the console. */
  office: string;
  /** Adds an event that is on as well, with some members in it; returns the address of its door. */
  another(name: string, accounts: readonly number[]): Promise<string>;
  /** Lets a member take part. */
  enter(account: number): Promise<void>;
  /** Registers a member with a card and, where its path is given, a photo; `isIn` lets them take part. */
  bearer(last: string, isIn?: boolean, photo?: string): Promise<Bearer>;
}

/** Makes a facility with a kind of events, an event that is on, and whoever a story needs. */
export async function ownDoor(request: APIRequestContext, code: string): Promise<OwnDoor> {
  const facility = await ownFacility(request, code);
  const staff = facility.manager;
  const server = { port: Number(process.env.E2E_PORT) };
  const operator = actor(server, { host: 'admin.localhost', audience: 'admin' });
  await operator.signIn(OPERATOR, PASSWORD);
  const kind = await operator.call(eventKinds.create, {
    query: { facility_code: code.toUpperCase() },
    body: { code: 'lesson', url: 'lessons', name: '教室' },
  });
  const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
  const session = { id: null, name: null, place: null, starts_at: at(-1), ends_at: at(2) };
  const addEvent = async (name: string) => {
    const made = await staff.call(events.create, {
      body: eventBody({
        name,
        entry_from: null,
        entry_until: null,
        pools: [],
        courses: [courseBody({ name: 'はじめてコース', sessions: [session] })],
      }) as never,
    });
    const event = await staff.call(events.get, { params: { id: made.id } });
    const query = { event_cms_code: 'lesson', event_code: event.event_code };
    // By staff, as who enters at a door has no share of a plan.
    const enter = async (account: number) => {
      const body = { ...query, account_id: account, course_id: event.courses[0]?.id ?? 0, note: null, reason: null };
      await staff.call(eventParticipants.create, { body });
    };
    const address = facility.at(`/manage/events/lessons/lesson/${kind.id}/check-in?event=${event.event_code}`);
    return { query, enter, address };
  };
  const { query, enter, address } = await addEvent('テニス体験会');

  async function bearer(last: string, isIn = true, photo?: string): Promise<Bearer> {
    const email = `${code}-${Math.random().toString(36).slice(2)}@members.example`;
    const id = await facility.addMember({ last_name: last, first_name: '直樹', email, profile_image: photo });
    await staff.call(inviteMember, { params: { id } });
    const token = new URL(linkOf(await newestMail(request, email))).searchParams.get('token') ?? '';
    const phone = facility.visitor();
    const password = passwordOf('manager@');
    const session = await phone.call(memberAcceptInvitation, {
      body: { token, password, password_confirmation: password },
    });
    phone.token = session.access_token;
    const { ladder } = await phone.call(issueLadder, {});
    const bytes = (text = '') => new Uint8Array(Buffer.from(text, 'base64url'));
    const stored = { first: bytes(ladder?.first), signatures: bytes(ladder?.signatures) };
    const member = await staff.call(getMember, { params: { id } });
    const memberCode = member.basic_info.member_code ?? '';
    if (isIn) await enter(id);
    const shows = (seconds = 0) => ladderWindow(stored, Date.now() / 1000 + seconds)?.text ?? '';
    return { id, code: memberCode, name: `${last} 直樹`, shows };
  }

  async function another(name: string, accounts: readonly number[]): Promise<string> {
    const other = await addEvent(name);
    for (const account of accounts) await other.enter(account);
    return other.address;
  }
  const office = facility.at(`/manage/events/lessons/lesson/${kind.id}/event-participants/${query.event_code}/search`);
  return { facility, staff, query, address, office, bearer, enter, another };
}

/** Opens a door in a browser of its own, signed in, at a place; without `start` it stays where one gets ready. */
export async function openDoor(
  browser: Browser,
  { facility, address }: OwnDoor,
  place: string,
  {
    size,
    arrive,
    start = true,
  }: { size?: { width: number; height: number }; arrive?: (page: Page) => Promise<void>; start?: boolean } = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    permissions: ['camera'],
    viewport: size ?? { width: 1280, height: 900 },
  });
  const page = await context.newPage();
  await signInStaff(page, facility.email, facility.at('/manage/login'));
  await page.waitForURL(/overview|organization/);
  await arrive?.(page);
  await page.goto(address);
  await expect(page.getByText(doorText('door.ready.yes'))).toBeVisible();
  await page.getByLabel(doorText('door.ready.place')).fill(place);
  if (start) await page.getByRole('button', { name: doorText('door.ready.start') }).click();
  return { context, page };
}

/** What the server says to who may not. */
export const forbidden = { status: 403, json: { error_code: 'forbidden', message: 'アクセス権限がありません。' } };

/** Types as a hand scanner does: wherever the page is, with Enter at the end. */
export async function scan(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** Writes a film of a QR code for the browser's camera; returns its file. */
export function filmOf(text: string, folder: string): string {
  const modules = encodeQR(text, 'raw');
  const [width, height] = [640, 480];
  const scale = Math.floor((height - 80) / modules.length);
  const [left, top] = [(width - modules.length * scale) >> 1, (height - modules.length * scale) >> 1];
  const light = Buffer.alloc(width * height, 235);
  for (const [y, row] of modules.entries())
    for (const [x, isDark] of row.entries())
      if (isDark)
        for (let line = 0; line < scale; line++) {
          const from = (top + y * scale + line) * width + left + x * scale;
          light.fill(16, from, from + scale);
        }
  const colour = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colour]);
  const file = path.join(mkdtempSync(path.join(folder, 'film-')), 'code.y4m');
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(file, Buffer.concat([head, frame, frame, frame]));
  return file;
}
