import { Problem } from '@tsudoi/contract';
import * as endpoints from '@tsudoi/contract/notes';
import { movesRows } from '../../db/moved-rows.ts';
import { staff } from '../../kernel/bind.ts';
import type { StaffContext } from '../../kernel/context.ts';
import type { Family } from '../../kernel/family.ts';
import { checkVersion, existing } from '../../kernel/records.ts';
import { deleteAfter } from '../../kernel/retention.ts';
import { findMemberInReach } from '../members/index.ts';
import { deleteOldNotes, insertNote, type Note, noteInReach, removeNote, restoreNote, updateNote } from './store.ts';

/** A note that its writer may change. @throws Problem not_found where it is out of reach, forbidden where it is another's */
async function ownNote(context: StaffContext<unknown>, id: number): Promise<Note> {
  const note = existing(await noteInReach(context.tx, id, context.scope.organizationIds));
  if (note.author_id !== context.session.accountId) throw new Problem('forbidden');
  return note;
}

async function ownCurrentNote(context: StaffContext<unknown>, id: number, version: number): Promise<Note> {
  const note = await ownNote(context, id);
  if (note.deleted_at !== null) throw new Problem('not_found');
  checkVersion(note, version);
  return note;
}

/**
 * Notes of staff on members. The history says who wrote, changed or deleted which note and when, and never what it said:
 * nothing deletes the history, and a note that was deleted has to be gone one day (decision 0043).
 */
export const notes: Family = {
  name: 'notes',
  bindings: [
    staff(endpoints.createNote, async ({ tx, params, body, session, actor, scope, history }) => {
      const member = existing(await findMemberInReach(tx, params.id, scope.organizationIds));
      const values = { member_id: member.id, author_id: session.accountId, body: body.body };
      const id = await insertNote(tx, values, actor.name);
      await history('create', { id, version: 1 }, { after: { member_id: member.id } });
      return { id, code: '', version: 1 };
    }),

    staff(endpoints.updateNote, async (context) => {
      const { tx, params, body, actor, history } = context;
      const note = await ownCurrentNote(context, params.id, body.version);
      if (note.body === body.body) return { id: note.id, code: '', version: note.version };
      const version = await updateNote(tx, note, { body: body.body }, actor.name);
      await history('update', { id: note.id, version }, { after: { member_id: note.member_id } });
      return { id: note.id, code: '', version };
    }),

    staff(endpoints.deleteNote, async (context) => {
      const { tx, params, query, actor, history } = context;
      const note = await ownCurrentNote(context, params.id, query.version);
      const version = await removeNote(tx, note, actor.name);
      await history('delete', { id: note.id, version }, { before: { member_id: note.member_id } });
      return {};
    }),

    staff(endpoints.restoreNote, async (context) => {
      const { tx, params, actor, history } = context;
      const note = await ownNote(context, params.id);
      const version = existing(await restoreNote(tx, note.id, actor.name));
      await history('restore', { id: note.id, version }, { after: { member_id: note.member_id } });
      return { id: note.id, code: '', version };
    }),
  ],
  accountReferences: [
    {
      table: 'member_note',
      column: 'member_id',
      on: 'move',
      work: movesRows({ table: 'member_note', column: 'member_id', since: 'created_at', shown: 'deleted_at is null' }),
      counted: { kind: 'notes', menu: 'members' },
    },
    { table: 'member_note', column: 'author_id', on: 'stay', why: 'notes are written by staff' },
  ],
  retention: [
    deleteAfter({ days: 30 }, 'they were deleted', {
      name: 'notes',
      what: 'notes of staff on members that were deleted',
      facility: deleteOldNotes,
    }),
  ],
};
