import { fieldProblem, Problem } from '@tsudoi/contract';
import { memberFileUrl, memberUploadTicket, staffFileUrl, staffUploadTicket } from '@tsudoi/contract/storages';
import { UPLOAD_MAX_BYTES } from '@tsudoi/domain';
import { can } from '@tsudoi/permissions';
import { type Binding, member, staff } from '../../kernel/bind.ts';
import { newSecret } from '../../kernel/secrets.ts';
import type { Services } from '../../kernel/services.ts';
import { facilityOfKey, isStorageKey } from '../../ports/local-storage.ts';
import type { UploadTicket } from '../../ports/storage.ts';
import { extensionOf, typeOfName } from './magic.ts';
import { fileByKey } from './store.ts';

/** A ticket for one file: a key the server chose, the type of the name, a size of at most 5 MB. */
function ticketFor(
  services: Services,
  facilityId: number,
  folder: string,
  body: { file_name: string; content_type?: string | undefined; size?: number | undefined },
): UploadTicket {
  const contentType = typeOfName(body.file_name);
  const extension = extensionOf(contentType);
  if (extension === undefined) throw fieldProblem('file_name', 'file_extension');
  if (body.content_type !== undefined && body.content_type !== '' && body.content_type !== contentType)
    throw fieldProblem('content_type', 'file_type');
  if (body.size !== undefined && body.size > UPLOAD_MAX_BYTES) throw fieldProblem('size', 'file_too_large');
  return services.storage.ticket({
    key: `f/${facilityId}/${folder}/${newSecret()}${extension}`,
    contentType,
    maxBytes: UPLOAD_MAX_BYTES,
  });
}

/** The key in whatever form a stored place came back: a key, a public address, a signed address. */
export function keyOf(fileUrl: string, facilityId: number): string {
  const path = fileUrl.replace(/[?#].*$/, '').replace(/^https?:\/\/[^/]+/, '');
  const key = path.slice(Math.max(0, path.indexOf('f/')));
  // Another facility's file is not there.
  if (!isStorageKey(key) || facilityOfKey(key) !== facilityId) throw new Problem('not_found');
  return key;
}

const staffTicket = staff(staffUploadTicket, async ({ body, facility, services }) =>
  ticketFor(services, facility.id, 'staff', body),
);
const memberTicket = member(memberUploadTicket, async ({ body, facility, session, services }) =>
  ticketFor(services, facility.id, `member/${session.accountId}`, body),
);

const staffUrl = staff(staffFileUrl, async ({ tx, body, facility, session, scope, services }) => {
  const file = await fileByKey(tx, keyOf(body.file_url, facility.id));
  if (file === undefined) throw new Problem('not_found');
  if (file.owner_kind === 'member') {
    const organizations = file.member_organizations;
    const inReach =
      organizations !== null &&
      (scope.organizationIds === null || organizations.some((id) => scope.organizationIds?.includes(id)));
    if (!inReach) throw new Problem('not_found');
    if (!can(session.grants, { menu: 'members', flag: 'view' })) throw new Problem('forbidden');
  } else if (file.owner_kind === 'account' && file.owner_id !== session.accountId) {
    throw new Problem('not_found');
  }
  return { url: services.storage.signedUrl(file.key, file.name) };
});

const memberUrl = member(memberFileUrl, async ({ tx, body, facility, session, services }) => {
  const file = await fileByKey(tx, keyOf(body.file_url, facility.id));
  const visible =
    file !== undefined &&
    (file.owner_kind === 'facility' || (file.owner_kind === 'member' && file.owner_id === session.accountId));
  if (!visible) throw new Problem('not_found');
  return { url: services.storage.signedUrl(file.key, file.name) };
});

export const ticketBindings: readonly Binding[] = [staffTicket, memberTicket, staffUrl, memberUrl];
