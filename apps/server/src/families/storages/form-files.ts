import { type FieldProblem, fieldProblemOf, Problem, RequiredText } from '@tsudoi/contract';
import { uploadRule } from '@tsudoi/domain';
import * as v from 'valibot';
import type { Scopes } from '../../db/scope.ts';
import type { Actor, Session } from '../../kernel/context.ts';
import type { FormFiles, PlacedFile } from '../../kernel/form-files.ts';
import type { Services } from '../../kernel/services.ts';
import { acceptUpload } from './accept.ts';
import { typeOfUpload } from './content.ts';
import { acceptedKey, incomingKey, newIncoming, type Uploader } from './keys.ts';
import { dropFreeFiles } from './store.ts';
import { admitUpload } from './tickets.ts';

const uploaderKinds = { manage: 'staff', member: 'member', admin: 'operator' } as const;
const uploaderOf = ({ audience, accountId }: Session): Uploader => ({ kind: uploaderKinds[audience], id: accountId });

const FileName = RequiredText(255);

interface Call {
  scopes: Scopes;
  services: Services;
  facility: { id: number };
  actor: Actor;
}

/** The reasons against a file stand at its field: the form knows neither `file` nor `file_name`. */
function atField(error: unknown, field: string): unknown {
  if (!(error instanceof Problem) || error.code !== 'validation') return error;
  const reasons: FieldProblem[] = Object.values(error.fields).flat();
  return new Problem('validation', { fields: { [field]: reasons }, cause: error });
}

/** Sends one file by the way of a ticket: admitted, noted, stored, checked, written anew, and the sender's to attach. */
async function take(call: Call, uploader: Uploader, { incoming, purpose, file, field }: PlacedFile): Promise<void> {
  const name = v.safeParse(FileName, file.name);
  if (!name.success)
    throw new Problem('validation', { fields: { [field]: name.issues.map(({ message }) => fieldProblemOf(message)) } });
  const { scopes, services, facility } = call;
  const asked = { file_name: name.output, size: file.size, purpose };
  try {
    await scopes.inFacility(facility.id, (tx) => admitUpload(tx, services, uploader, asked, incoming));
    await services.storage.putFile(incoming, file.path, typeOfUpload(file.name, uploadRule(purpose)));
    await acceptUpload(call, uploader, { file_path: incoming, file_name: name.output });
  } catch (error) {
    throw atField(error, field);
  }
}

/** Takes away what was sent for a call that failed; what a record has by now stays. */
async function giveBack({ scopes, services, facility }: Call, files: readonly PlacedFile[]): Promise<void> {
  const dropped = await scopes.inFacility(facility.id, (tx) =>
    dropFreeFiles(
      tx,
      files.map(({ path }) => path),
    ),
  );
  const waiting = files.map(({ incoming }) => incoming);
  for (const key of [...dropped, ...waiting]) await services.storage.remove(key);
}

/** The files of forms, taken in as uploads by ticket are (API-HTTP-24). */
export function createFormFiles(services: () => Services): FormFiles {
  return {
    place: (parts, facilityId, session) =>
      parts.map((part) => {
        const file = newIncoming(facilityId, uploaderOf(session), part.purpose, part.file.name);
        return { ...part, incoming: incomingKey(file), path: acceptedKey(file) };
      }),

    async during(files, { scopes, facility, actor, session }, work) {
      if (files.length === 0 || facility === undefined || actor === undefined || session === undefined) return work();
      const call = { scopes, services: services(), facility, actor };
      try {
        for (const file of files) await take(call, uploaderOf(session), file);
        return await work();
      } catch (error) {
        await giveBack(call, files);
        throw error;
      }
    },
  };
}
