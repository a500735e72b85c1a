import type { ReactNode } from 'react';
import { LanguageButton } from './LanguageButton.tsx';

/** Props of {@link LoginLayout}. */
export interface LoginLayoutProps {
  mark: ReactNode;
  /** Facility or area. */
  name: string;
  /** Under it, such as the host. */
  place?: string;
  /** At the foot of the black side; on a narrow screen at the foot of the page. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A page before signing in: the black side tells staff pages from those of members. */
export function LoginLayout({ mark, name, place, foot, children }: LoginLayoutProps) {
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
      <main>
        <div className="tongue">
          <LanguageButton />
        </div>
        {children}
      </main>
      {foot}
    </div>
  );
}
