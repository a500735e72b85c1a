import * as v from 'valibot';
import { menuAccess } from '../core/calls.ts';
import { endpoint } from '../core/endpoint.ts';
import { Done, IdParams, RequiredLines, Saved, Version, VersionQuery } from '../core/values.ts';

const { edit: access } = menuAccess('members');

/** Longest note, in characters. */
export const NOTE_LENGTH = 2000;
/** What a note says. */
export const NoteBody = RequiredLines(NOTE_LENGTH);

/** Notes of staff on a member. They are read with the member's timeline, and never by the member. */
export const createNote = endpoint({
  method: 'POST',
  path: '/management/member-accounts/{id}/notes',
  access,
  params: IdParams,
  body: v.object({ body: NoteBody }),
  response: Saved,
  status: 201,
  summary: 'Leave a note on a member',
});
export const updateNote = endpoint({
  method: 'PUT',
  path: '/management/member-notes/{id}',
  access,
  params: IdParams,
  body: v.object({ body: NoteBody, version: Version }),
  response: Saved,
  summary: 'Change an own note',
});
export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/management/member-notes/{id}',
  access,
  params: IdParams,
  query: VersionQuery,
  response: Done,
  summary: 'Delete an own note; it can be restored for 30 days',
});
export const restoreNote = endpoint({
  method: 'POST',
  path: '/management/member-notes/{id}/restore',
  access,
  params: IdParams,
  response: Saved,
  summary: 'Restore an own note that was deleted',
});
