import { randomBytes } from 'node:crypto';
import { Problem } from '@tsudoi/contract';
import { actOnSeveral, drawCourse, planDraw, type SeveralDone } from '@tsudoi/contract/event-participants';
import { drawLots, freeOfCourse, fullName, randomId } from '@tsudoi/domain';
import { problemMessage } from '@tsudoi/i18n/problems';
import type { FacilityTx } from '../../db/scope.ts';
import { type Binding, staff, staffOwn } from '../../kernel/bind.ts';
import type { StaffContext, WithoutTx } from '../../kernel/context.ts';
import { existing } from '../../kernel/records.ts';
import { mailEntry } from '../entries/index.ts';
import { type Participant, participantById, queue, refuse, startDraw } from '../participation/index.ts';
import { type Acting, carryOut, doAct, moveTo, participatingOf } from './acts.ts';
import { type DrawRow, drawOf, entriesToDraw, lotCourse } from './draw-store.ts';
import { eventOfId, eventToShow, type TheEvent } from './event-store.ts';
import { participantsByIds } from './store.ts';

type Own = WithoutTx<
  Pick<StaffContext<unknown>, 'tx' | 'actor' | 'facility' | 'now' | 'services' | 'scopes' | 'locale'>
>;
type Work = (acting: Acting, of: { event: TheEvent; participant: Participant }) => Promise<unknown>;

/**
 * Does something with each of some participants of an event, each in a transaction of its own: who holds places locks no further payer. A refusal is told and
 * stops no other.
 */
async function eachOf(context: Own, eventId: number, ids: readonly number[], work: Work): Promise<SeveralDone> {
  const { scopes, facility, locale, actor, now, services } = context;
  const done: SeveralDone = { done: 0, refused: [] };
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
    try {
      await scopes.inFacility(facility.id, async (tx) => {
        const participant = await participantById(tx, id);
        const event = await eventOfId(tx, eventId);
        if (participant?.event_id !== eventId || event === undefined) throw new Problem('not_found');
        await work({ tx, actor, facility, now, services }, { event, participant });
      });
      done.done += 1;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const name = await scopes.inFacility(facility.id, async (tx) => {
        const [row] = await participantsByIds(tx, [id]);
        return row === undefined || row.event_id !== eventId ? '' : fullName(row);
      });
      done.refused.push({ id, name, reason: problemMessage(error.code, error.params, locale) });
    }
  }
  return done;
}

const changed = ({ scopes, services, facility }: Own, event: TheEvent) =>
  scopes.inFacility(facility.id, async (tx) =>
    tx.afterCommit(() => services.recordsChanged(facility.id, { menu: 'events', of: event.event_cms_code })),
  );

const several = staffOwn(actOnSeveral, async (context) => {
  const { scopes, facility, body } = context;
  const { act, reason, beyond, despite_standing, course_id } = body;
  const event = existing(await scopes.readFacility(facility.id, (tx) => eventToShow(tx, body)));
  const done = await eachOf(context, event.id, body.ids, async (acting, { event: of, participant }) => {
    if (act !== 'move') return doAct(acting, { event: of, participant }, { act, reason, beyond, despite_standing });
    if (course_id === undefined) throw new Problem('not_found');
    return moveTo(acting, { event: of, participant }, { course_id, reason, beyond });
  });
  await changed(context, event);
  return done;
});

const presentResults = (
  results: readonly { id: number; weight: number; turn: number; drawn: boolean; free: number | null }[],
  people: readonly DrawRow[],
) => {
  const byId = new Map(people.map((person) => [person.id, person]));
  return results.map((one) => {
    const person = byId.get(one.id);
    return { ...one, number: person?.number ?? 0, name: person === undefined ? '' : fullName(person) };
  });
};

const SEED_LENGTH = 8;

/** The draw of a course as it was, made again from its seed. */
async function pastDraw(
  tx: FacilityTx,
  course: { id: number; lot_seed: string; lot_drawn_at: Date; lot_places: number | null },
) {
  const people = await drawOf(tx, course.id);
  const results = drawLots(
    people.map(({ id, lot_weight }) => ({ id, weight: lot_weight ?? 1 })),
    { seed: course.lot_seed, places: course.lot_places },
  );
  return {
    seed: course.lot_seed,
    places: course.lot_places,
    drawn_at: course.lot_drawn_at.toISOString(),
    results: presentResults(results, people),
  };
}

const plan = staff(planDraw, async ({ tx, body }) => {
  const event = existing(await eventToShow(tx, body));
  const course = existing(await lotCourse(tx, event.id, body.course_id));
  if (course.selection !== 'lot') throw new Problem('wrong_state');
  const { id, lot_seed, lot_drawn_at, lot_places } = course;
  if (lot_seed !== null && lot_drawn_at !== null) return pastDraw(tx, { id, lot_seed, lot_drawn_at, lot_places });
  const people = await entriesToDraw(tx, id);
  const seed = body.seed ?? randomId(SEED_LENGTH, randomBytes);
  const places = freeOfCourse(course.pools) ?? null;
  const results = drawLots(
    people.map((person) => ({ id: person.id, weight: person.weight })),
    { seed, places },
  );
  return { seed, places, drawn_at: null, results: presentResults(results, people) };
});

const draw = staffOwn(drawCourse, async (context) => {
  const { scopes, facility, body, actor, now } = context;
  const seed = body.seed ?? randomId(SEED_LENGTH, randomBytes);
  const { event, drawn } = await scopes.inFacility(facility.id, async (tx) => {
    const found = existing(await eventToShow(tx, body));
    const course = existing(await lotCourse(tx, found.id, body.course_id));
    // A draw that was written down and whose places were not all given goes on.
    const isDrawn = course.lot_drawn_at !== null;
    if (!isDrawn) await startDraw({ tx, actor, facility, now }, course.id, seed);
    const after = existing(await lotCourse(tx, found.id, body.course_id));
    if (after.lot_seed === null || after.lot_drawn_at === null) throw new Problem('wrong_state');
    const { id, lot_seed, lot_drawn_at, lot_places } = after;
    return { event: found, drawn: await pastDraw(tx, { id, lot_seed, lot_drawn_at, lot_places }) };
  });
  const won = new Set(drawn.results.flatMap((one) => (one.drawn ? [one.id] : [])));
  const open = await scopes.readFacility(facility.id, (tx) => entriesToDraw(tx, body.course_id));
  const turnOf = new Map(drawn.results.map(({ id, turn }) => [id, turn]));
  const inTurn = open
    .filter(({ id }) => turnOf.has(id))
    .toSorted((a, b) => (turnOf.get(a.id) ?? 0) - (turnOf.get(b.id) ?? 0));
  for (const { id } of inTurn)
    await eachOf(context, event.id, [id], async (acting, { event: of, participant }) => {
      if (won.has(id)) {
        await carryOut(acting, { event: of, participant }, { act: 'approve', reason: null, beyond: false });
        return mailEntry(acting, id, 'entry_won');
      }
      const [drawnAt, turn] = [new Date(drawn.drawn_at), turnOf.get(id) ?? 0];
      await (of.waiting
        ? queue(participatingOf(acting), { id }, { drawnAt, turn })
        : refuse(participatingOf(acting), { id }, { reason: drawn.seed }));
      return mailEntry(acting, id, 'entry_lost');
    });
  await changed(context, event);
  return drawn;
});

export const severalBindings: readonly Binding[] = [several, plan, draw];
