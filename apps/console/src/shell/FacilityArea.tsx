import { type FacilityRecord, getFacility } from '@tsudoi/contract/facilities';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import type { FamilyPlace } from '@tsudoi/ui/headless/form/familyPlace';
import type { Crumb } from '@tsudoi/ui/headless/screen/page';
import { Bones, Failure, useSlow } from '@tsudoi/ui/mantine/states';
import { useEffect, useState } from 'react';
import { Outlet, useOutletContext, useParams } from 'react-router';
import { onPageOf } from './adminArea.ts';

/**
 * Everything below /admin/facilities/manage/{facility_id}: the facility is read once, and calls name it. Its screens are drawn
 * once that is settled, because effects of children run first and the first calls would name nobody.
 */
export function FacilityArea() {
  const id = Number(useParams().facility_id);
  const { data, error, loading, retry } = useEndpoint(getFacility, { params: { id } });
  const facility = data?.id === id ? data : undefined;
  const isSlow = useSlow(loading);
  const [named, setNamed] = useState<FacilityRecord>();
  useEffect(() => {
    if (facility === undefined) return;
    onPageOf(facility, `/admin/facilities/manage/${facility.id}`);
    setNamed(facility);
  }, [facility]);
  if (facility !== undefined && named?.id === facility.id) return <Outlet context={facility} />;
  if (error !== undefined) return <Failure error={error} main="/admin/overview" onRetry={() => void retry()} />;
  return isSlow ? <Bones /> : null;
}

/** The facility whose settings a screen shows, the query by which its calls name it (`crudOfFacility`), and its crumb. */
export function useFacilityArea(): { facility: FacilityRecord; query: { facility_code: string }; crumb: Crumb } {
  const facility = useOutletContext<FacilityRecord>();
  const crumb = { text: facility.name, to: `/admin/facilities/edit/${facility.id}` };
  return { facility, query: { facility_code: facility.code }, crumb };
}

/** The screens of a family of that facility, as `FamilyCreatePage` and `FamilyEditPage` take it. */
export function useFacilityPlace(pathsOf: (facilityId: number) => FamilyPlace['paths']): FamilyPlace {
  const { facility, query, crumb } = useFacilityArea();
  return { paths: pathsOf(facility.id), query, of: crumb };
}
