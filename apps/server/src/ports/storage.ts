import type { Readable } from 'node:stream';

/** A signed form with which a browser uploads one file directly. */
export interface UploadTicket {
  url: string;
  fields: Record<string, string>;
  file_path: string;
  public_url: string;
  version_url: string;
  cloud_storage_service: 'gcs' | 's3';
}

/** The address of what a ticket brings, with the moment of the ticket: no cache answers it with something older. */
export const versionAddress = (address: string, issuedAt: Date): string => `${address}?v=${issuedAt.getTime()}`;

/** What a ticket allows: one key, one content type, up to a size in bytes, for an hour. */
export interface TicketRequest {
  key: string;
  contentType: string;
  maxBytes: number;
}

/** A stored file as it is at one moment: `version` is another one as soon as something else is stored under its key. */
export interface Stored {
  /** Bytes. */
  size: number;
  version: string;
}

/** Something else lies under a key than when it was looked at, or nothing any more. */
export class FileChanged extends Error {
  constructor(key: string) {
    super(`${key} is not what it was when it was looked at`);
    this.name = 'FileChanged';
  }
}

/** Where files live. Keys start with the facility: `f/{facility_id}/…`. */
export interface Storage {
  ticket(request: TicketRequest): UploadTicket;
  /** Stores what the server itself writes, such as a CSV; returns its size in bytes. */
  put(key: string, body: Readable | Buffer, contentType: string): Promise<number>;
  /** Stores a copy of a file of this machine, without its bytes going through the process where that can be. */
  putFile(key: string, path: string, contentType: string): Promise<void>;
  /** The file, or only its first `bytes`. */
  open(key: string, bytes?: number): Promise<Readable>;
  /** How large a file is and which version of it lies there; undefined where there is none. */
  look(key: string): Promise<Stored | undefined>;
  /** Gives that version of a file another key without reading it. @throws FileChanged where another one lies there */
  move(from: string, to: string, version: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** Removes what a process that ended left half written before a time; missing where the storage never shows such files. */
  removeUnfinished?(before: Date): Promise<number>;
  /** An address that opens the file and offers it under `name`: until a time, or else for 60 minutes. */
  signedUrl(key: string, name: string, until?: Date): string;
}
