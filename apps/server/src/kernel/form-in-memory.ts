import { Problem } from '@tsudoi/contract';

/**
 * Takes a multipart body apart that is in memory as a whole, with Node's own parser. A stream parser costs ten times as
 * much for the forms people send, which have no file and a few hundred bytes (docs/performance.md).
 * @throws Problem bad_request where it is not a form
 */
export async function formInMemory(contentType: string, body: Buffer): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
  } catch (cause) {
    throw new Problem('bad_request', { cause });
  }
}
