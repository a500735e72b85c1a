import { type AnyEndpoint, Problem } from '@tsudoi/contract';
import type { FastifyRequest } from 'fastify';
import type { Scopes } from '../db/scope.ts';
import type { Actor, Session } from './context.ts';
import { type FilePart, type MultipartBody, readMultipart } from './multipart.ts';
import { putField } from './nested-fields.ts';

/** A file of a form with its places: where it is sent to, and the path that the record will refer to it by. */
export interface PlacedFile extends FilePart {
  incoming: string;
  path: string;
}

/** Takes in the files that a form carries as parts, by the same way as an upload by ticket. */
export interface FormFiles {
  /** Chooses where the files of a form will lie; nothing is stored yet. */
  place(parts: readonly FilePart[], facilityId: number, session: Session): PlacedFile[];
  /**
   * Stores and checks the files, then does the work that attaches them. Where a file is refused or the work fails, none
   * of them stays. @throws Problem with the reason at the field of the file, and whatever the work throws
   */
  during<T>(
    files: readonly PlacedFile[],
    call: {
      scopes: Scopes;
      facility: { id: number } | undefined;
      actor: Actor | undefined;
      session: Session | undefined;
    },
    work: () => Promise<T>,
  ): Promise<T>;
}

/** The body of a request with the files of its form, whose paths stand in their fields. */
export interface RequestBody extends MultipartBody {
  placed: readonly PlacedFile[];
}

const MIB = 1_048_576;
const nothing = async () => {};

/** Reads the body of a request, whether JSON or a form. @throws Problem bad_request where the endpoint takes no form */
export async function readBody(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  facilityId: number | undefined,
  session: Session | undefined,
  formFiles: FormFiles,
): Promise<RequestBody> {
  if (!request.isMultipart()) {
    const body = (request.body ?? {}) as Record<string, unknown>;
    return { body, files: {}, parts: [], placed: [], discard: nothing };
  }
  const { files, uploads, maxBytes = 5 * MIB } = endpoint;
  if (files === undefined && uploads === undefined) throw new Problem('bad_request');
  const form = await readMultipart(request, { files: files ?? [], uploads: uploads ?? {} }, maxBytes);
  if (form.parts.length === 0 || session === undefined || facilityId === undefined) return { ...form, placed: [] };
  const placed = formFiles.place(form.parts, facilityId, session);
  for (const { name, path } of placed) putField(form.body, name, path);
  return { ...form, placed };
}
