import { useState } from 'react'

interface ActionState<Data> {
  isPending: boolean
  error: unknown
  data: Data | undefined
}

/** Something that is done on pressing, once at a time, with what came of it. For the gate, which has no query client. */
export function useAction<Data>(act: () => Promise<Data>) {
  const idle: ActionState<Data> = { isPending: false, error: null, data: undefined }
  const [state, setState] = useState(idle)
  async function run() {
    if (state.isPending) return
    setState(({ data }) => ({ isPending: true, error: null, data }))
    try {
      const data = await act()
      setState({ isPending: false, error: null, data })
    } catch (error) {
      setState((before) => ({ ...before, isPending: false, error }))
    }
  }
  return { ...state, run: () => void run(), reset: () => setState(idle) }
}
