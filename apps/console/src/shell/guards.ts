import type { LoaderFunction } from 'react-router';

/** Returns where to go instead, or nothing to let the route open. */
export type Guard = (url: URL) => Response | undefined | Promise<Response | undefined>;

/** A loader that runs guards one after the other, in their order; the first that returns something decides. */
export function guarded(...guards: Guard[]): LoaderFunction {
  return async ({ request }) => {
    const url = new URL(request.url);
    for (const guard of guards) {
      const instead = await guard(url);
      if (instead !== undefined) throw instead;
    }
    return null;
  };
}

/** For `shouldRevalidate`: the guards of a route run on every navigation. */
export const always = (): boolean => true;
