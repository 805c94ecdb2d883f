import type { ComponentType, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

const RETRY_MS = 1_500;

/** A component whose code comes with the first look at it, also where the server was away then. */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => JSX.Element {
  let loaded: ComponentType<Props> | undefined;
  return function Lazy(props: Props) {
    const [View, setView] = useState<ComponentType<Props> | undefined>(() => loaded);
    useEffect(() => {
      if (View) return;
      let timer: ReturnType<typeof setTimeout>;
      const begin = () =>
        load().then(
          (view) => {
            loaded = view;
            setView(() => view);
          },
          () => {
            timer = setTimeout(begin, RETRY_MS);
          },
        );
      void begin();
      return () => clearTimeout(timer);
    }, []);
    return View ? <View {...props} /> : <p class="quiet">Loading …</p>;
  };
}
