import { type ComponentType, lazy, useState } from 'react'

export interface ReadyLazy<Props extends object> {
  (props: Props): React.ReactNode
  /** Loads the code; rendered afterwards, the component does not suspend. Rejects like the import. */
  preload: () => Promise<void>
  /** Whether the code is there, so that it can be rendered at once. */
  isReady: () => boolean
}

/**
 * A component whose code is loaded when it is first rendered, or before, by `preload`. React shows a fallback even for
 * a lazy component whose code is there, and waits 300 ms before it replaces one fallback after another.
 */
export function readyLazy<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ReadyLazy<Props> {
  const Later = lazy(load) as ComponentType<Props>
  let Ready: ComponentType<Props> | null = null
  function Part(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => Ready ?? Later)
    return <Shown {...props} />
  }
  return Object.assign(Part, {
    preload: async () => {
      Ready = (await load()).default
    },
    isReady: () => Ready !== null,
  })
}
