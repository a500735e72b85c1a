import { createSign } from 'node:crypto';
import { MINUTE_MS, SIGNED_URL_MINUTES } from '@tsudoi/domain';
import { compactInstant, type Signer } from './presign.ts';
import { type TicketRequest, type UploadTicket, versionAddress } from './storage.ts';

/** Where and as whom to sign for Google Cloud Storage. */
export interface GcsSettings {
  bucket: string;
  /** Address of the bucket. */
  endpoint: string;
  clientEmail: string;
  /** PEM of the service account. */
  privateKey: string;
}

const ALGORITHM = 'GOOG4-RSA-SHA256';

/** V4 signatures of Google Cloud Storage. */
export function gcsSigner(settings: Pick<GcsSettings, 'clientEmail' | 'privateKey'>): Signer {
  const scope = (day: string) => `${day}/auto/storage/goog4_request`;
  return {
    algorithm: ALGORITHM,
    prefix: 'X-Goog-',
    scope,
    credential: (day) => `${settings.clientEmail}/${scope(day)}`,
    sign: (text) => createSign('RSA-SHA256').update(text).sign(settings.privateKey, 'hex'),
  };
}

/** A form with which a browser uploads one object of one type and size, for an hour (ENT-29). */
export function gcsTicket(settings: GcsSettings, request: TicketRequest, now: Date): UploadTicket {
  const signer = gcsSigner(settings);
  const instant = compactInstant(now);
  const day = instant.slice(0, 8);
  const fields = {
    key: request.key,
    acl: 'private',
    'Content-Type': request.contentType,
    'x-goog-algorithm': ALGORITHM,
    'x-goog-credential': signer.credential(day),
    'x-goog-date': instant,
  };
  const policy = Buffer.from(
    JSON.stringify({
      expiration: new Date(now.getTime() + SIGNED_URL_MINUTES * MINUTE_MS).toISOString(),
      conditions: [
        { bucket: settings.bucket },
        ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
        ['content-length-range', 1, request.maxBytes],
      ],
    }),
  ).toString('base64');
  return {
    url: settings.endpoint,
    fields: { ...fields, policy, 'x-goog-signature': signer.sign(policy, day) },
    file_path: request.key,
    public_url: `${settings.endpoint}/${request.key}`,
    version_url: versionAddress(`${settings.endpoint}/${request.key}`, now),
    cloud_storage_service: 'gcs',
  };
}
