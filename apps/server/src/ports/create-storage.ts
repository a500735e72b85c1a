import path from 'node:path';
import type { Config } from '../config.ts';
import { gcsSigner, gcsTicket } from './gcs-ticket.ts';
import { createLocalStorage } from './local-storage.ts';
import { createObjectStore } from './object-store.ts';
import { s3Signer, s3Ticket } from './s3-ticket.ts';
import type { Storage } from './storage.ts';

/** The storage of the settings: a bucket of S3 or GCS, else a folder of this machine. */
export function createStorage(config: Pick<Config, 'storage' | 'dataDir' | 'secret'>): Storage {
  const { storage } = config;
  switch (storage.kind) {
    case 's3':
      return createObjectStore({
        base: storage.endpoint,
        signer: s3Signer(storage),
        bucket: storage.bucket,
        copySource: 'x-amz-copy-source',
        ticket: (request) => s3Ticket(storage, request, new Date()),
      });
    case 'gcs':
      return createObjectStore({
        base: storage.endpoint,
        signer: gcsSigner(storage),
        bucket: storage.bucket,
        copySource: 'x-goog-copy-source',
        ticket: (request) => gcsTicket(storage, request, new Date()),
      });
    case 'local':
      return createLocalStorage(path.join(config.dataDir, 'files'), config.secret);
  }
}
