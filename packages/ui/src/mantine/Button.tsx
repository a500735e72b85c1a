import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

/** primary: the one thing people came to do. plain: everything else. quiet: words only. danger: delete. */
export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger';

const KIND: Record<ButtonKind, string> = { primary: 'pri', plain: '', quiet: 'quiet', danger: 'bad' };

interface Look {
  kind?: ButtonKind;
  /** 32 high instead of 36. */
  small?: boolean;
  /** Over the whole width. */
  wide?: boolean;
  icon?: ReactNode;
}

const classOf = ({ kind = 'plain', small, wide }: Look, more?: string) =>
  ['btn', KIND[kind], small === true && 'sm', wide === true && 'wide', more].filter(Boolean).join(' ');

/** Props of {@link Button}. */
export type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** Words while it works (更新しています…); the button keeps its width and cannot be pressed. */
    busy?: string | false;
  };

/** A button; its words are a verb. */
export function Button({ kind, small, wide, icon, busy, children, className, disabled, ...rest }: ButtonProps) {
  const isBusy = typeof busy === 'string';
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : rest.onClick}
      className={classOf({ kind, small, wide }, [className, isBusy && 'busy'].filter(Boolean).join(' '))}
    >
      {icon}
      {isBusy ? busy : children}
    </button>
  );
}

/** A link that looks like a button. */
export function LinkButton({ kind, small, wide, icon, children, className, ...rest }: Look & LinkProps) {
  return (
    <Link {...rest} className={classOf({ kind, small, wide }, className)}>
      {icon}
      {children}
    </Link>
  );
}
