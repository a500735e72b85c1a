import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { RequiredText } from '../core/values.ts';

/** The upload ticket in both spellings of the specification. */
const UploadTicket = v.object({
  url: v.string(),
  fields: v.record(v.string(), v.string()),
  file_path: v.string(),
  public_url: v.string(),
  version_url: v.string(),
  cloud_storage_service: v.picklist(['gcs', 's3', 'local']),
});
const Ticket = v.looseObject({
  file_name: RequiredText(255),
  content_type: v.optional(v.string()),
  size: v.optional(v.number()),
});
const FileUrl = v.object({ file_url: RequiredText(1024) });
const Signed = v.object({ url: v.string() });

export const staffUploadTicket = endpoint({
  method: 'POST',
  path: '/management/upload-progressing/upload',
  access: { self: 'manage' },
  body: Ticket,
  response: UploadTicket,
  summary: 'A signed form to upload one file with',
});
export const memberUploadTicket = endpoint({
  method: 'POST',
  path: '/member/upload-progressing/upload',
  access: { self: 'member' },
  body: Ticket,
  response: UploadTicket,
  summary: 'A signed form to upload one file with',
});
export const staffFileUrl = endpoint({
  method: 'POST',
  path: '/management/storages/temporary-url',
  access: { self: 'manage' },
  body: FileUrl,
  response: Signed,
  reads: true,
  summary: 'A signed address of a stored file',
});
export const memberFileUrl = endpoint({
  method: 'POST',
  path: '/member/storages/temporary-url',
  access: { self: 'member' },
  body: FileUrl,
  response: Signed,
  reads: true,
  summary: 'A signed address of a stored file',
});
