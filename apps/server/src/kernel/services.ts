import type { Grantable } from '@tsudoi/permissions';
import type { Config } from '../config.ts';
import type { FacilityTx } from '../db/scope.ts';
import type { Scanner } from '../ports/scanner.ts';
import type { Storage } from '../ports/storage.ts';
import type { Jobs } from '../tasks/jobs.ts';
import type { TaskSignal } from '../tasks/signal.ts';
import type { AccountReference } from './account-references.ts';
import type { FacilityDirectory } from './facility.ts';
import type { FileOwner } from './file-owner.ts';
import type { FormFiles } from './form-files.ts';
import type { Limits } from './limits.ts';
import type { Because, PaidListener } from './paid-listener.ts';
import type { RowReader } from './row-reader.ts';
import type { Sealer } from './sealing.ts';
import type { Sessions } from './sessions.ts';

/** See {@link Services.hiddenMenus}. */
export type HiddenMenus = (tx: FacilityTx, viewer: number | null, now: Date) => Promise<ReadonlySet<number>>;

/** What the process offers to every handler beside its transaction; made once at start. */
export interface Services {
  config: Config;
  facilities: FacilityDirectory;
  sessions: Sessions;
  /** Encrypts secrets of second factors for the database. */
  sealer: Sealer;
  storage: Storage;
  /** Looks at uploads before they are taken in; undefined where none is set. */
  scanner: Scanner | undefined;
  /** Who may open the files of a record, by its kind. */
  fileOwners: ReadonlyMap<string, FileOwner>;
  /** What families say of the rows of tasks, by the kind of the task. */
  rowReaders: ReadonlyMap<string, RowReader>;
  /** Every column that points at an account, and what merging two members does with it. */
  accountReferences: readonly AccountReference[];
  /** What follows from paying an invoice, by what it was issued for. */
  paidListeners: ReadonlyMap<Because, PaidListener>;
  /** Takes in the files that forms carry. */
  formFiles: FormFiles;
  jobs: Jobs;
  taskSignal: TaskSignal;
  limits: Limits;
  /** Ids of the facility's menus that conditions of access hide from a member, or from guests (null). */
  hiddenMenus: HiddenMenus;
  /**
   * Tells the screens of staff who may see a menu, or one kind of it, that its records changed. To be called once what
   * changed has committed.
   */
  recordsChanged(facilityId: number, of: Grantable): void;
  /** Whether a host serves the operator's area. */
  isAdminHost(host: string): boolean;
  /** Address of a page of a facility's host, for links in mails. `path` starts with a slash. */
  pageUrl(host: string, path: string): string;
}
