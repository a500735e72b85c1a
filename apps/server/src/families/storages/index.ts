import type { Family } from '../../kernel/family.ts';
import { publicImageRoute } from './public-images.ts';
import { storageRetention } from './retention.ts';
import { storageRoutes } from './routes.ts';
import { ticketBindings } from './tickets.ts';

export {
  detachFiles,
  type FileContext,
  type FileField,
  presentFile,
  readFile,
  readFiles,
  replaceFile,
  replaceFiles,
  type WriteContext,
} from './fields.ts';
export { createFormFiles } from './form-files.ts';
export { publicAddress, smallCopy } from './keys.ts';
export { putOwnImage } from './own-images.ts';
export { plainRecords } from './plain-records.ts';
export { recordFiles } from './record-files.ts';
export { type FieldFileRow, filesAsJson, noteIssued, type PictureRow, picturesOf, writeThumbnails } from './store.ts';
export { makeThumbnails } from './thumbnails.ts';

/** Files: tickets to upload with, what happens to an upload, and addresses to open files by (G-12). */
export const storages: Family = {
  name: 'storages',
  bindings: ticketBindings,
  retention: storageRetention,
  accountReferences: [
    { table: 'issued_upload', column: 'uploader_id', on: 'stay', why: 'says who asked for a place, for a day' },
  ],
  routes(app, parts) {
    publicImageRoute(app, parts);
    storageRoutes(app, parts);
  },
};
