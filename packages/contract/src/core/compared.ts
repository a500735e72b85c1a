import { comparedFields, comparedResults } from '@tsudoi/domain';
import * as v from 'valibot';

/** How one field of two records compares; `characters` are those in which two writings of a name differ. */
export const ComparedReason = v.object({
  field: v.picklist(comparedFields),
  result: v.picklist(comparedResults),
  characters: v.array(v.tuple([v.string(), v.string()])),
});
export type ComparedReason = v.InferOutput<typeof ComparedReason>;
