import { fieldProblem, Problem } from '@tsudoi/contract';
import {
  memberFileUrl,
  memberUploadDone,
  memberUploadTicket,
  operatorUploadDone,
  operatorUploadTicket,
  staffFileUrl,
  staffUploadDone,
  staffUploadTicket,
  uploadMenus,
} from '@tsudoi/contract/storages';
import { DAY_MS, isAccepted, MEMBER_DAILY_UPLOAD_BYTES, type UploadPurpose, uploadRule } from '@tsudoi/domain';
import { can } from '@tsudoi/permissions';
import type { FacilityTx } from '../../db/scope.ts';
import { sizeText } from '../../kernel/answer.ts';
import { type Binding, member, memberOwn, operator, operatorOwn, staff, staffOwn } from '../../kernel/bind.ts';
import { mayUploadFor } from '../../kernel/file-owner.ts';
import { operatorHistory } from '../../kernel/history.ts';
import { existing } from '../../kernel/records.ts';
import type { Services } from '../../kernel/services.ts';
import { facilityOfKey, isStorageKey } from '../../ports/local-storage.ts';
import type { UploadTicket } from '../../ports/storage.ts';
import { acceptUpload } from './accept.ts';
import { typeOfUpload } from './content.ts';
import { isUploadOf } from './fields.ts';
import { incomingKey, newIncoming, type Uploader } from './keys.ts';
import { facilityExists, fileByKey, issuedBytes, lockIssued, noteIssued } from './store.ts';

const MIB = 1_048_576;

interface Asked {
  file_name: string;
  content_type?: string | undefined;
  size?: number | undefined;
  purpose?: UploadPurpose | undefined;
}

/** A ticket for one file: a key the server chose, the type of the name, the extensions and size of its purpose. */
async function ticketFor(tx: FacilityTx, services: Services, uploader: Uploader, body: Asked): Promise<UploadTicket> {
  const key = incomingKey(newIncoming(tx.facilityId, uploader, body.purpose ?? 'file', body.file_name));
  return services.storage.ticket({ key, ...(await admitUpload(tx, services, uploader, body, key)) });
}

/**
 * Checks what is said of a file against its purpose and the allowance of a day, and notes the place that it will be sent to.
 * @throws Problem with the reason, upload_allowance_used
 */
export async function admitUpload(
  tx: FacilityTx,
  services: Services,
  uploader: Uploader,
  body: Asked,
  key: string,
): Promise<{ contentType: string; maxBytes: number }> {
  const purpose = body.purpose ?? 'file';
  const rule = uploadRule(purpose);
  const contentType = typeOfUpload(body.file_name, rule);
  if (!isAccepted(body.file_name, rule.extensions))
    throw fieldProblem('file_name', 'file_extension', { extensions: rule.extensions.join(' ') });
  if (body.content_type !== undefined && body.content_type !== '' && body.content_type !== contentType.split(';')[0])
    throw fieldProblem('content_type', 'file_type');
  if (body.size !== undefined && body.size > rule.maxBytes)
    throw fieldProblem('size', 'file_too_large', { size: Math.floor(rule.maxBytes / MIB) });
  // Of an unknown size, the largest file of the purpose counts; the form takes no more than what counted.
  const bytes = body.size ?? rule.maxBytes;
  await admitBytes(tx, services, uploader, bytes);
  await noteIssued(tx, { key, uploader, bytes });
  return { contentType, maxBytes: bytes };
}

/** Holds an upload against what the facility, and a member, may send within 24 hours. @throws Problem upload_allowance_used */
async function admitBytes(tx: FacilityTx, services: Services, uploader: Uploader, bytes: number): Promise<void> {
  await lockIssued(tx);
  const asked = await issuedBytes(tx, new Date(Date.now() - DAY_MS), uploader);
  const { uploadDailyBytes } = services.config;
  const limit =
    uploader.kind === 'member' && asked.uploader + bytes > MEMBER_DAILY_UPLOAD_BYTES
      ? MEMBER_DAILY_UPLOAD_BYTES
      : asked.facility + bytes > uploadDailyBytes
        ? uploadDailyBytes
        : undefined;
  if (limit !== undefined) throw new Problem('upload_allowance_used', { params: { limit: sizeText(limit) } });
}

/** The key in whatever form a stored place came back: a key, a public address, a signed address. */
export function keyOf(fileUrl: string, facilityId: number): string {
  const path = fileUrl.replace(/[?#].*$/, '').replace(/^https?:\/\/[^/]+/, '');
  const key = path.slice(Math.max(0, path.indexOf('f/')));
  // Another facility's file is not there.
  if (!isStorageKey(key) || facilityOfKey(key) !== facilityId) throw new Problem('not_found');
  return key;
}

const staffTicket = staff(staffUploadTicket, ({ tx, body, session, services }) => {
  const purpose = body.purpose ?? 'file';
  const isOfField = [...services.fileOwners.values()].some(
    ({ uploads }) => uploads?.purposes.includes(purpose) === true && mayUploadFor(session.grants, uploads),
  );
  if (!isOfField && !uploadMenus[purpose].some((menu) => can(session.grants, { menu, flag: 'edit' })))
    throw new Problem('forbidden');
  return ticketFor(tx, services, { kind: 'staff', id: session.accountId }, body);
});
const memberTicket = member(memberUploadTicket, ({ tx, body, session, services }) =>
  ticketFor(tx, services, { kind: 'member', id: session.accountId }, body),
);

const staffDone = staffOwn(staffUploadDone, ({ session, body, ...parts }) =>
  acceptUpload(parts, { kind: 'staff', id: session.accountId }, body),
);
const memberDone = memberOwn(memberUploadDone, ({ session, body, ...parts }) =>
  acceptUpload(parts, { kind: 'member', id: session.accountId }, body),
);

// A file belongs to a record, whose family says who may open it, or still to whoever uploaded it.
const staffUrl = staff(staffFileUrl, async (context) => {
  const { tx, body, facility, session, services } = context;
  const file = existing(await fileByKey(tx, keyOf(body.file_url, facility.id)));
  const mayOpen =
    isUploadOf(file, { kind: 'staff', id: session.accountId }) ||
    (await services.fileOwners.get(file.owner_kind)?.staffMayOpen(context, file)) === true;
  if (!mayOpen) throw new Problem('not_found');
  return { url: services.storage.signedUrl(file.key, file.name) };
});

const memberUrl = member(memberFileUrl, async (context) => {
  const { tx, body, facility, session, services } = context;
  const file = existing(await fileByKey(tx, keyOf(body.file_url, facility.id)));
  const mayOpen =
    isUploadOf(file, { kind: 'member', id: session.accountId }) ||
    (await services.fileOwners.get(file.owner_kind)?.memberMayOpen?.(context, file)) === true;
  if (!mayOpen) throw new Problem('not_found');
  return { url: services.storage.signedUrl(file.key, file.name) };
});

/** Operators upload for a facility, which they name: from here on the file is one of that facility. */
const operatorTicket = operator(operatorUploadTicket, async ({ tx, body, session, services }) => {
  const { facility_id, ...asked } = body;
  existing(await facilityExists(tx, facility_id));
  return tx.inFacility(facility_id, (inside) =>
    ticketFor(inside, services, { kind: 'operator', id: session.accountId }, asked),
  );
});
const operatorDone = operatorOwn(
  operatorUploadDone,
  async ({ session, body: { facility_id: id, ...body }, ...parts }) => {
    const file = await acceptUpload({ ...parts, facility: { id } }, { kind: 'operator', id: session.accountId }, body);
    await parts.scopes.asOperator('upload of an operator', (tx) =>
      operatorHistory(tx, parts.actor, 'storages')('upload', { id, facility_id: id }, { after: body }),
    );
    return file;
  },
);

export const ticketBindings: readonly Binding[] = [
  staffTicket,
  memberTicket,
  staffDone,
  memberDone,
  operatorTicket,
  operatorDone,
  staffUrl,
  memberUrl,
];
