import type { Readable } from 'node:stream';

/** A signed form with which a browser uploads one file directly. */
export interface UploadTicket {
  url: string;
  fields: Record<string, string>;
  file_path: string;
  public_url: string;
  version_url: string;
  cloud_storage_service: 'gcs' | 's3' | 'local';
}

/** What a ticket allows: one key, one content type, at most so many bytes, for an hour. */
export interface TicketRequest {
  key: string;
  contentType: string;
  maxBytes: number;
}

/** Where files live. Keys start with the facility: `f/{facility_id}/…`. */
export interface Storage {
  ticket(request: TicketRequest): UploadTicket;
  /** Stores what the server itself writes, such as a CSV; answers its size in bytes. */
  put(key: string, body: Readable | Buffer, contentType: string): Promise<number>;
  /** Stores a copy of a file of this machine, without its bytes going through the process where that can be. */
  putFile(key: string, path: string, contentType: string): Promise<void>;
  /** The file, or only its first `bytes`. */
  open(key: string, bytes?: number): Promise<Readable>;
  /** Bytes of a file; undefined where there is none. */
  size(key: string): Promise<number | undefined>;
  /** Gives a file another key without reading it. */
  move(from: string, to: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** An address that opens the file for `minutes` (60 unless told) and offers it under `name`. */
  signedUrl(key: string, name: string, minutes?: number): string;
}
