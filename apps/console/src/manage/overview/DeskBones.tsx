import { Bones } from '@tsudoi/ui/mantine/states';

/** The overview while it loads: the strip, the list, the side. */
export function DeskBones() {
  return (
    <div className="overview">
      <Bones rows={1} />
      <div className="day">
        <Bones rows={9} />
        <div className="rail">
          <Bones rows={2} />
          <Bones rows={5} />
        </div>
      </div>
    </div>
  );
}
