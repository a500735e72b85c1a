import { CallError } from '@tsudoi/contract/client';
import { type FacilityProfile, facilityProfile } from '@tsudoi/contract/facility-profile';
import { useCallback, useEffect, useState } from 'react';
import { deviceKeys } from '../../offline/local.ts';
import { readCopy, writeCopy } from '../../offline/publicCopy.ts';
import { useStore } from '../../parts/store.ts';
import { client } from '../../session/client.ts';
import { facility } from '../../session/facility-store.ts';

/** What the facility says of itself: the copy of this phone at once, the server's where its version is another one. */
export function useFacilityProfile() {
  const site = useStore(facility);
  const [copy, setCopy] = useState(() => readCopy<FacilityProfile>(deviceKeys.facilityProfile, site?.code));
  const [error, setError] = useState<CallError>();
  const { code, profile_version: newest } = site ?? {};
  const cachedVersion = copy?.data.version;
  const read = useCallback(async () => {
    setError(undefined);
    try {
      setCopy(writeCopy(deviceKeys.facilityProfile, code, await client.call(facilityProfile)));
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      if (!cause.isCancelled) setError(cause);
    }
  }, [code]);
  useEffect(() => {
    if (cachedVersion !== newest) void read();
  }, [cachedVersion, newest, read]);
  return { profile: copy?.data, at: copy?.at, error: copy === undefined ? error : undefined, read };
}
