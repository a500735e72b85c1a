import type { Person } from '../state/list.ts';
import { useDoor } from '../useDoor.ts';

/** The photo of somebody, else how the name begins; nothing where the list has no photos at all. The name stands beside it. */
export function Photo({ of }: { of: Pick<Person, 'photo' | 'name'> | undefined }) {
  const { open } = useDoor();
  if (of === undefined || open === undefined || open.photoCount === 0) return null;
  if (of.photo === undefined)
    return (
      <span className="photo" aria-hidden="true">
        {[...of.name][0]}
      </span>
    );
  return <img className="photo" src={`data:image/webp;base64,${of.photo}`} alt="" />;
}
