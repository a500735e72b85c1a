import { useEffect } from 'react';

/** /manage/events/{url}/{event_cms_code}/{event_cms_id}/check-in is a document of its own, which the console leaves for. */
export function DoorWay() {
  useEffect(() => location.reload(), []);
  return null;
}
