import type { ComponentType, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** A component whose code comes with the first look at it. */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => JSX.Element {
  let loaded: ComponentType<Props> | undefined;
  return function Lazy(props: Props) {
    const [View, setView] = useState<ComponentType<Props> | undefined>(() => loaded);
    useEffect(() => {
      void load().then((view) => {
        loaded = view;
        setView(() => view);
      });
    }, []);
    return View ? <View {...props} /> : <p class="quiet">Loading …</p>;
  };
}
