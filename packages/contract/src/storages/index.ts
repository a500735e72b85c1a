import { memberUploadPurposes, type UploadPurpose, uploadRules } from '@tsudoi/domain';
import type { PlainMenuKey } from '@tsudoi/permissions';
import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { StoredFile } from '../core/file.ts';
import { ByteCount, Id, Line, RequiredText } from '../core/values.ts';

/** The upload ticket in both spellings of the specification. */
const UploadTicket = v.object({
  url: v.string(),
  fields: v.record(v.string(), v.string()),
  file_path: v.string(),
  public_url: v.string(),
  version_url: v.string(),
  /** How the form is signed. The storage of this machine takes the form of S3. */
  cloud_storage_service: v.picklist(['gcs', 's3']),
});
const purposes = Object.keys(uploadRules) as UploadPurpose[];
/** Until the functions with large or public files stand, those who look after the facility itself may send them. */
const steward: readonly PlainMenuKey[] = ['settings.security', 'organizations'];
const texts: readonly PlainMenuKey[] = ['free-mails', 'customize-page', ...steward];
const anything: readonly PlainMenuKey[] = [
  ...texts,
  ...(['members', 'members.import-csv', 'corporates', 'onboardings', 'admin-accounts', 'invoices'] as const),
  ...(['settings.main', 'settings.themes', 'setting-functional-menu'] as const),
];

/**
 * Menus whose edit flag lets staff upload for a purpose; one of them will do. What is public or large belongs to those who
 * write what it stands in; who may only view uploads nothing. The menus of records with a file field (`ownedByMenu`) come on top.
 */
export const uploadMenus: Readonly<Record<UploadPurpose, readonly PlainMenuKey[]>> = {
  file: anything,
  image: anything,
  profile: ['members', 'corporates', 'admin-accounts'],
  document: anything,
  icon: ['setting-functional-menu', 'settings.main', 'customize-page', ...steward],
  onboarding: ['onboardings', 'settings.main', ...steward],
  logo: ['settings.themes', 'settings.main', ...steward],
  cover: [],
  event: [],
  editor: texts,
  video: texts,
  audio: texts,
  pdf: texts,
  any: texts,
};

/** What a file is for is one of the extra fields that a ticket's body may carry; images and PDF where it is not said. */
const ticketFor = (allowed: readonly UploadPurpose[]) =>
  v.looseObject({
    file_name: RequiredText(255),
    content_type: v.optional(Line()),
    /** Bytes. Where it is said, the form takes no more than that; else it counts as the largest file of its purpose. */
    size: v.optional(ByteCount),
    purpose: v.optional(v.picklist(allowed, 'choice')),
  });
const Uploaded = v.object({ file_path: RequiredText(300), file_name: RequiredText(255) });
const FileUrl = v.object({ file_url: RequiredText(1024) });
const Signed = v.object({ url: v.string() });

/**
 * Uploading and opening files, the same for staff and members. `done` comes after the form was sent: the content is checked, an
 * image written anew, and the file is the sender's to use.
 */
function fileCalls<const Base extends string, const Self extends 'manage' | 'member'>(
  base: Base,
  self: Self,
  purposes: readonly UploadPurpose[],
) {
  const [actingFor, reading] = self === 'member' ? (['act', 'see'] as const) : [];
  return {
    ticket: endpoint({
      method: 'POST',
      path: `${base}/upload-progressing/upload`,
      access: { self },
      actingFor,
      body: ticketFor(purposes),
      response: UploadTicket,
      summary: 'A signed form to upload one file with',
    }),
    done: endpoint({
      method: 'POST',
      path: `${base}/upload-progressing/complete`,
      access: { self },
      actingFor,
      body: Uploaded,
      response: StoredFile,
      summary: 'Checks an uploaded file and takes it in',
    }),
    url: endpoint({
      method: 'POST',
      path: `${base}/storages/temporary-url`,
      access: { self },
      actingFor: reading,
      body: FileUrl,
      response: Signed,
      reads: true,
      summary: 'A signed address of a stored file',
    }),
  };
}

const ofStaff = fileCalls('/management', 'manage', purposes);
export const staffUploadTicket = ofStaff.ticket;
export const staffUploadDone = ofStaff.done;
export const staffFileUrl = ofStaff.url;

const ofMembers = fileCalls('/member', 'member', memberUploadPurposes);
export const memberUploadTicket = ofMembers.ticket;
export const memberUploadDone = ofMembers.done;
export const memberFileUrl = ofMembers.url;

/** Purposes that operators upload for: what a facility shows of itself. */
export const operatorUploadPurposes = ['logo', 'cover'] as const satisfies UploadPurpose[];
export const operatorUploadTicket = endpoint({
  method: 'POST',
  path: '/admin/upload-progressing/upload',
  access: { operator: 'any' },
  body: v.looseObject({
    /** The facility the file is for. */
    facility_id: Id,
    file_name: RequiredText(255),
    content_type: v.optional(Line()),
    size: v.optional(ByteCount),
    purpose: v.picklist(operatorUploadPurposes, 'choice'),
  }),
  response: UploadTicket,
  summary: 'A signed form to upload one file of a facility with',
});
export const operatorUploadDone = endpoint({
  method: 'POST',
  path: '/admin/upload-progressing/complete',
  access: { operator: 'any' },
  body: v.object({ ...Uploaded.entries, facility_id: Id }),
  response: StoredFile,
  summary: 'Checks an uploaded file of a facility and takes it in',
});
