import { isDeepStrictEqual } from 'node:util';
import { type FieldProblems, Problem } from '@tsudoi/contract';
import { type CardDesignRow, type CardSide, cardDesigns } from '@tsudoi/contract/card-designs';
import { cardFaults, ExpiryType, jstToday } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { type Binding, operator } from '../../kernel/bind.ts';
import type { Actor } from '../../kernel/context.ts';
import { withinFacility } from '../../kernel/facility/within.ts';
import { checkVersion, existing } from '../../kernel/records.ts';
import type { Services } from '../../kernel/services.ts';
import { readDefinitions } from '../account-cms/index.ts';
import { type FileField, readFile, readFiles, replaceFiles } from '../storages/index.ts';
import { profileImageOf } from './profile-image.ts';
import {
  type CardDesign,
  designForUpdate,
  designOfType,
  facilityWords,
  organizationNames,
  sampleMembers,
  type TypeWithCard,
  typesWithCards,
  updateDesign,
} from './store.ts';
import { cardCaptions, cardFieldsOf, cardTexts, factsBySource } from './words.ts';

/** The images of a card, on either side, of draft and of what is or was published. */
const imagesOf = (id: number): FileField => ({ kind: 'card-design', id, field: 'images', purpose: 'cover' });

const present = ({ type_id, design, ...type }: TypeWithCard): CardDesignRow => ({
  id: type_id,
  ...type,
  published_no: design?.published_no ?? 0,
  is_published: design?.is_published ?? false,
  published_at: instant(design?.published_at),
  published_by: design?.published_by ?? null,
  has_draft: design?.has_draft ?? false,
  has_previous: design?.has_previous ?? false,
  version: design?.version ?? 1,
  updated_at: instant(design?.updated_at),
  updated_by: design?.updated_by ?? null,
});

const instant = (value: string | null | undefined): string | null =>
  value == null ? null : new Date(value).toISOString();

const typeOf = async (tx: FacilityTx, id: number): Promise<TypeWithCard> => existing((await typesWithCards(tx, id))[0]);

const list = operator(cardDesigns.list, (context) =>
  withinFacility(context, async (tx) => ({ designs: (await typesWithCards(tx)).map(present) })),
);

const get = operator(cardDesigns.get, (context) =>
  withinFacility(context, async (tx) => {
    const { services, actor, locale, params } = context;
    const type = await typeOf(tx, params.id);
    const design = await designOfType(tx, type.type_id);
    const captions = cardCaptions(await readDefinitions(tx), type.class_type, locale);
    return {
      ...present(type),
      sides: design?.draft ?? design?.published ?? null,
      published: design?.published ?? null,
      images: design === undefined ? [] : await readFiles({ tx, services, actor }, imagesOf(design.id)),
      sources: Object.entries(captions).map(([source, label]) => ({ source, label })),
      facts: factsBySource(await facilityWords(tx)),
    };
  }),
);

const backgroundsOf = (...designs: (readonly CardSide[] | null)[]): string[] =>
  designs.flatMap((sides) => sides ?? []).flatMap(({ background }) => (background === null ? [] : [background]));

/** Refuses what a card cannot show, at its fields. */
async function checkSides(tx: FacilityTx, sides: readonly CardSide[], classType: number): Promise<void> {
  const own = cardFieldsOf(await readDefinitions(tx), classType, 'ja');
  const faults = cardFaults(sides, new Set(own.map(({ id }) => id)));
  const fields: FieldProblems = {};
  for (const { path, code } of faults) fields[path] = [{ code }];
  if (faults.length > 0) throw new Problem('validation', { fields });
}

type Change = Parameters<typeof updateDesign>[2];

interface Editing {
  tx: FacilityTx;
  design: CardDesign;
  type: TypeWithCard;
}

interface EditContext {
  params: { id: number };
  body: { version: number };
  actor: Actor;
  services: Services;
}

/** Changes a card inside its facility; `change` returns undefined where nothing differs. */
async function edit(
  context: EditContext & Parameters<typeof withinFacility>[0],
  change: (editing: Editing) => Promise<Change | undefined>,
) {
  const { params, body, actor, services } = context;
  return withinFacility(context, async (tx, facilityId) => {
    const type = await typeOf(tx, params.id);
    const design = await designForUpdate(tx, type.type_id);
    checkVersion(design, body.version);
    const values = await change({ tx, design, type });
    const saved = { id: type.type_id, facility_id: facilityId, code: type.code, before: design, values };
    if (values === undefined) return { ...saved, version: design.version };
    const after = { ...design, ...values };
    const paths = backgroundsOf(after.draft, after.published, after.previous);
    await replaceFiles({ tx, actor }, imagesOf(design.id), paths, 'sides');
    const version = await updateDesign(tx, design, values, actor.name);
    tx.afterCommit(() => services.facilities.forget());
    return { ...saved, version };
  });
}

const update = operator(cardDesigns.update, async (context) => {
  const { body, history } = context;
  const { id, code, facility_id, version, before, values } = await edit(context, async ({ tx, design, type }) => {
    await checkSides(tx, body.sides, type.class_type);
    const stored = design.draft ?? design.published;
    return isDeepStrictEqual(stored, body.sides) ? undefined : { draft: body.sides };
  });
  if (values !== undefined)
    await history('update', { id, facility_id, version }, { before: { draft: before.draft }, after: values });
  return { id, code, version };
});

/** What is published, and what was, as the log has it. */
const publishedOf = ({ published, published_no }: Pick<CardDesign, 'published' | 'published_no'>) => ({
  published,
  published_no,
});

const publish = operator(cardDesigns.publish, async (context) => {
  const { history, now, actor } = context;
  const { id, code, facility_id, version, before, values } = await edit(context, async ({ tx, design, type }) => {
    if (design.draft === null || isDeepStrictEqual(design.draft, design.published))
      throw new Problem('card_without_draft');
    // A field may have been hidden since the draft was saved.
    await checkSides(tx, design.draft, type.class_type);
    return {
      draft: null,
      published: design.draft,
      previous: design.published ?? design.previous,
      published_no: design.published_no + 1,
      published_at: now,
      published_by: actor.name,
    };
  });
  await history(
    'publish',
    { id, facility_id, version },
    {
      before: publishedOf(before),
      after: publishedOf({ ...before, ...values }),
    },
  );
  return { id, code, version };
});

const back = operator(cardDesigns.back, async (context) => {
  const { history, now, actor } = context;
  const { id, code, facility_id, version, before, values } = await edit(context, async ({ design }) => {
    if (design.published === null && design.previous === null) throw new Problem('card_without_previous');
    return {
      published: design.previous,
      previous: design.published,
      published_no: design.published_no + 1,
      published_at: now,
      published_by: actor.name,
    };
  });
  await history(
    'back',
    { id, facility_id, version },
    {
      before: publishedOf(before),
      after: publishedOf({ ...before, ...values }),
    },
  );
  return { id, code, version };
});

const samples = operator(cardDesigns.samples, async (context) => {
  const { services, actor, locale, now, params, history } = context;
  const found = await withinFacility(context, async (tx, facilityId) => {
    const type = await typeOf(tx, params.id);
    const definitions = await readDefinitions(tx);
    const facility = await facilityWords(tx);
    const members = await sampleMembers(tx, type.type_id);
    const organizations = await organizationNames(
      tx,
      members.map(({ id }) => id),
    );
    const never = (await expiryOfType(tx, type.type_id)) === ExpiryType.notUsed;
    const presented = [];
    for (const member of members) {
      const { long, no_photo, variant } = member;
      const texts = cardTexts(
        definitions,
        member,
        { name: type.name, expires_on: never ? null : member.expires_on },
        { facility, organization: organizations.get(member.id), locale, today: jstToday(now) },
      );
      presented.push({
        name: texts['basic_info.name'] ?? '',
        member_code: member.member_code ?? '',
        reasons: [
          ...(long ? (['long'] as const) : []),
          ...(no_photo ? (['no_photo'] as const) : []),
          ...(variant ? (['variant'] as const) : []),
        ],
        texts,
        photo: no_photo ? null : await readFile({ tx, services, actor }, profileImageOf(member.id)),
      });
    }
    return { facilityId, ids: members.map(({ id }) => id), presented };
  });
  await history('samples', { id: params.id, facility_id: found.facilityId }, { after: { members: found.ids } });
  return { samples: found.presented };
});

async function expiryOfType(tx: FacilityTx, id: number): Promise<number | undefined> {
  const [row] = await tx.sql<{ expiry_type: number }>('select expiry_type from member_type where id = $1', [id]);
  return row?.expiry_type;
}

export const adminBindings: readonly Binding[] = [list, get, update, publish, back, samples];
