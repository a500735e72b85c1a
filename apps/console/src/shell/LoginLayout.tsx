import type { ReactNode } from 'react';

/** Props of {@link LoginLayout}. */
export interface LoginLayoutProps {
  mark: ReactNode;
  /** Facility or area. */
  name: string;
  /** Under it, such as the host. */
  place?: string;
  children: ReactNode;
}

/** A page before signing in: the black side tells staff pages from those of members. */
export function LoginLayout({ mark, name, place, children }: LoginLayoutProps) {
  return (
    <div className="login">
      <aside>
        <div className="row who">
          {mark}
          <div>
            <b>{name}</b>
            {place !== undefined && <small>{place}</small>}
          </div>
        </div>
      </aside>
      <main>{children}</main>
    </div>
  );
}
