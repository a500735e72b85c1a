import { createHmac } from 'node:crypto';
import { MINUTE_MS, SIGNED_URL_MINUTES } from '@tsudoi/domain';
import { compactInstant, type Signer } from './presign.ts';
import { type TicketRequest, type UploadTicket, versionAddress } from './storage.ts';

/** Where and as whom to sign for S3 and what speaks like it. */
export interface S3Settings {
  region: string;
  /** Address of the bucket. */
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Signature Version 4 of Amazon S3. */
export function s3Signer(settings: Pick<S3Settings, 'region' | 'accessKeyId' | 'secretAccessKey'>): Signer {
  const scope = (day: string) => `${day}/${settings.region}/s3/aws4_request`;
  return {
    algorithm: ALGORITHM,
    prefix: 'X-Amz-',
    scope,
    credential: (day) => `${settings.accessKeyId}/${scope(day)}`,
    sign(text, day) {
      const key = [day, settings.region, 's3', 'aws4_request'].reduce<string | Buffer>(
        (from, part) => hmac(from, part),
        `AWS4${settings.secretAccessKey}`,
      );
      return hmac(key, text).toString('hex');
    },
  };
}

/** A form with which a browser uploads one object of one type and size, for an hour (ENT-30). */
export function s3Ticket(settings: S3Settings, request: TicketRequest, now: Date): UploadTicket {
  const signer = s3Signer(settings);
  const instant = compactInstant(now);
  const day = instant.slice(0, 8);
  const fields = {
    key: request.key,
    acl: 'private',
    'Content-Type': request.contentType,
    'X-Amz-Credential': signer.credential(day),
    'X-Amz-Algorithm': ALGORITHM,
    'X-Amz-Date': instant,
  };
  const policy = Buffer.from(
    JSON.stringify({
      expiration: new Date(now.getTime() + SIGNED_URL_MINUTES * MINUTE_MS).toISOString(),
      conditions: [
        ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
        ['content-length-range', 1, request.maxBytes],
      ],
    }),
  ).toString('base64');
  return {
    url: settings.endpoint,
    fields: { ...fields, Policy: policy, 'X-Amz-Signature': signer.sign(policy, day) },
    file_path: request.key,
    public_url: `${settings.endpoint}/${request.key}`,
    version_url: versionAddress(`${settings.endpoint}/${request.key}`, now),
    cloud_storage_service: 's3',
  };
}
