import type { EndpointState } from '@tsudoi/ui/headless/api/endpoint';
import { Bones, Failure, NotFound, useSlow } from '@tsudoi/ui/mantine/states';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { memberPaths } from './paths.ts';

/** The member the address names; undefined where it names none. */
export function useMemberId(): number | undefined {
  const id = Number(useParams().id);
  return Number.isInteger(id) && id > 0 ? id : undefined;
}

/** Props of {@link RecordFrame}. */
export interface RecordFrameProps<Data> {
  read: EndpointState<Data>;
  /** The list that a record which cannot be read leads back to. */
  main?: string;
  children(data: Data): ReactNode;
}

/** What stands in the place of a screen while what it needs is read, and where it cannot be. */
export function RecordFrame<Data>({ read, main = memberPaths.search, children }: RecordFrameProps<Data>) {
  const isSlow = useSlow(read.loading);
  // A member that was deleted, or moved out of reach, is gone also where it was read before.
  const isGone = read.error?.status === 404 || read.error?.status === 403;
  if (read.data !== undefined && !isGone) return children(read.data);
  if (read.error !== undefined) {
    return <Failure error={read.error} main={main} onRetry={() => void read.retry()} />;
  }
  return isSlow ? <Bones rows={8} /> : null;
}

/** The same for the member that the address names. */
export function MemberFrame<Data>({ id, ...rest }: RecordFrameProps<Data> & { id: number | undefined }) {
  return id === undefined ? <NotFound main={memberPaths.search} record /> : <RecordFrame {...rest} />;
}
